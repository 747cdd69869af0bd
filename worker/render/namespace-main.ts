import { once } from "node:events";
import net from "node:net";

// The only program in a browser's network namespace beside the browser, and what keeps it in being.
// Each message asks for a listener there; the worker is handed it and answers what connects. Whatever
// ends the worker ends the channel, and this with it.
process.on("message", async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.(server.address(), server, {}, () => server.close());
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
