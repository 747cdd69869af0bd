import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 32;
const checksumLength = 6;
const shape = new RegExp(`^platen_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/**
 * A new API key: `platen_`, 32 random characters (190 bits), and a checksum of six by which a typo
 * or a made-up key is told without asking the database, and by which scanners find leaked keys.
 */
export function generateKey(): string {
  const random = Array.from(randomBytes(randomLength * 2), (byte) => alphabet[byte & 63])
    .filter((character) => character !== undefined)
    .slice(0, randomLength)
    .join("");
  return random.length < randomLength ? generateKey() : `platen_${random}${checksum(`platen_${random}`)}`;
}

/** Whether a text could be a key at all: its form and its checksum agree. */
export function isKey(text: string): boolean {
  return shape.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** What the database keeps of a key. The random part is long enough that a plain SHA-256 cannot be guessed back. */
export function hashKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(key).digest());
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
