import { randomInt } from "node:crypto";
import dgram from "node:dgram";
import { once } from "node:events";

/** A name server on an address of loopback; answers every name with loopback, so that nothing leaves the machine. */
export type CanaryResolver = { address: string; queries: string[]; close: () => Promise<void> };

const dnsPort = 53;
const headerBytes = 12;
const types = { a: 1, aaaa: 28 } as const;

/**
 * Opens the canary resolver. Resolver settings name an address and no port, so it needs port 53:
 * undefined where this user may not have it.
 */
export async function openCanaryResolver(onQuery: (name: string) => void): Promise<CanaryResolver | undefined> {
  // All of 127.0.0.0/8 is this machine, so a real resolver at 127.0.0.1 is not in the way.
  const address = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const socket = dgram.createSocket("udp4");
  const queries: string[] = [];
  socket.on("message", (query, { address: from, port }) => {
    const { name, type, end } = questionOf(query);
    queries.push(name);
    onQuery(name);
    socket.send(answer({ query, type, end }), port, from);
  });

  socket.bind(dnsPort, address);
  const listening = await once(socket, "listening").then(
    () => true,
    () => false,
  );
  if (!listening) return undefined;
  return {
    address,
    queries,
    async close() {
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  };
}

type Question = { name: string; type: number; end: number };

function questionOf(query: Buffer): Question {
  const labels: string[] = [];
  let offset = headerBytes;
  for (let length = query.readUInt8(offset); length > 0; length = query.readUInt8(offset)) {
    labels.push(query.toString("latin1", offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(offset + 1), end: offset + 5 };
}

type AnswerInput = { query: Buffer; type: number; end: number };

function answer({ query, type, end }: AnswerInput): Buffer {
  const record = recordOf(type);
  const header = Buffer.from(query.subarray(0, headerBytes));
  header.writeUInt16BE(0x8180, 2); // an answer, recursion available, no error
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(record.length === 0 ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(headerBytes, end), record]);
}

/** The record of 127.0.0.1 or ::1, of no age; empty for other types. */
function recordOf(type: number): Buffer {
  const pointer = [0xc0, headerBytes];
  if (type === types.a) return Buffer.from([...pointer, 0, type, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
  if (type !== types.aaaa) return Buffer.alloc(0);
  return Buffer.from([...pointer, 0, type, 0, 1, 0, 0, 0, 0, 0, 16, ...Array(15).fill(0), 1]);
}
