import { createServer } from "node:net";

/** A free TCP port on loopback: the preferred one when it is free, else one the system picks. */
export async function freePort(preferred = 0): Promise<number> {
  const port =
    (await listenOnce({ port: preferred, host: "127.0.0.1" })) ?? (await listenOnce({ port: 0, host: "127.0.0.1" }));
  if (!port) throw new Error("no free port on loopback");
  return port;
}

/** Whether a port is free on every address of this machine. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce({ port })) !== undefined;
}

function listenOnce(where: { port: number; host?: string }): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ ...where, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === "object" ? address?.port : undefined;
      server.close(() => resolve(taken));
    });
  });
}
