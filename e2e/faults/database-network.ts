import net, { type AddressInfo } from "node:net";

/** The network between the service and its database: it forwards, or swallows everything without a word. */
export type DatabaseNetwork = {
  port: number;
  /** From now on nothing passes and nothing is refused: connections stay open and silent. */
  goSilent: () => void;
  /** Forwards again. What was swallowed is gone, so connections from before are cut, as firewalls do. */
  recover: () => void;
  /** Cuts every connection that is open now. */
  cut: () => void;
  close: () => Promise<void>;
};

/** A TCP proxy on loopback before a database on loopback. */
export async function startDatabaseNetwork(databasePort: number): Promise<DatabaseNetwork> {
  const pairs = new Set<[net.Socket, net.Socket]>();
  let silent = false;

  const server = net.createServer((inside) => {
    // A silent network does not even say that nobody is there.
    const outside = silent ? new net.Socket() : net.connect(databasePort, "127.0.0.1");
    const pair: [net.Socket, net.Socket] = [inside, outside];
    pairs.add(pair);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      from.on("data", (data) => silent || to.write(data));
      from.on("error", () => {});
      from.on("close", () => {
        if (!silent) to.destroy();
        if (inside.destroyed && outside.destroyed) pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function cut(): void {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  }

  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a path
    goSilent() {
      silent = true;
    },
    recover() {
      silent = false;
      cut();
    },
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
