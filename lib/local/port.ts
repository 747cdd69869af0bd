import { SetUpError } from "../../bin/set-up.mjs";

const usualPort = 4000;

/** The port of the web process: PORT, else 4000. */
export function readPort(): number {
  const given = process.env.PORT || String(usualPort);
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new SetUpError(`PORT is ${given}; a port is a whole number from 1 to 65535.`);
}
