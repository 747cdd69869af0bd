import net, { type AddressInfo } from "node:net";

/** A way to the database that loses answers, or is gone for a while. */
export type CuttingProxy = {
  port: number;
  /** Cuts the connection on which the next answer with this text comes, so that only the database knows of it. */
  cutAnswerWith: (text: string) => void;
  /** How many answers were cut. */
  cuts: () => number;
  /** Cuts every connection and takes none. */
  goAway: () => void;
  comeBack: () => void;
  /** Whether a client has a connection on which it listens. */
  isListening: () => boolean;
  close: () => Promise<void>;
};

/** A TCP proxy on loopback in front of a database on loopback. */
export async function startCuttingProxy(databasePort: number): Promise<CuttingProxy> {
  const sockets = new Set<net.Socket>();
  const listening = new Set<net.Socket>();
  let marker: string | undefined;
  let cuts = 0;
  let away = false;

  const server = net.createServer((client) => {
    if (away) return client.destroy();
    const database = net.connect(databasePort, "127.0.0.1");
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        other.destroy();
        sockets.delete(socket);
        listening.delete(socket);
      });
    }
    client.on("data", (data) => {
      database.write(data);
      if (data.includes("LISTEN")) listening.add(client);
    });
    database.on("data", (data) => {
      if (marker === undefined || listening.has(client) || !data.includes(marker)) return client.write(data);
      marker = undefined;
      cuts += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function cutAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a path
    cutAnswerWith(text) {
      marker = text;
    },
    cuts: () => cuts,
    goAway() {
      away = true;
      cutAll();
    },
    comeBack() {
      away = false;
    },
    isListening: () => listening.size > 0,
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
