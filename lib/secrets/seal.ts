import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { config } from "#lib/config/config.ts";

type SecretKey = { id: string; key: Buffer };

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals a secret for the database with AES-256-GCM. `boundTo` names the row and column it belongs to:
 * a box moved elsewhere does not open. Box: length of key id, key id, nonce, tag, ciphertext.
 */
export function seal({ secret, boundTo }: { secret: string; boundTo: string }): Uint8Array<ArrayBuffer> {
  const { id, key } = sealingKey();
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([Buffer.from([id.length]), Buffer.from(id), nonce, cipher.getAuthTag(), text]));
}

/** Opens a box made by `seal`; throws when it was altered, moved, or its key is no longer configured. */
export function unseal({ box, boundTo }: { box: Uint8Array; boundTo: string }): string {
  const bytes = Buffer.from(box);
  const idEnd = 1 + bytes.readUInt8(0);
  const id = bytes.toString("utf8", 1, idEnd);
  const found = secretKeys().find((candidate) => candidate.id === id);
  if (!found)
    throw new Error(`No key "${id}" in SECRET_KEYS: keep retired keys listed until nothing is sealed with them.`);
  const nonceEnd = idEnd + nonceBytes;
  const tagEnd = nonceEnd + tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(idEnd, nonceEnd))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(nonceEnd, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString("utf8");
}

/** A hash that only this installation can make: for comparing what may hold a secret without storing it. */
export function keyedHash(text: string): Uint8Array<ArrayBuffer> {
  return hashWith(sealingKey(), text);
}

/** The same hash under each key in use, the first key's first: one made before a rotation is still recognised. */
export function keyedHashes(text: string): Uint8Array<ArrayBuffer>[] {
  return [
    keyedHash(text),
    ...secretKeys()
      .slice(1)
      .map((key) => hashWith(key, text)),
  ];
}

function hashWith({ key }: SecretKey, text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHmac("sha256", key).update(text).digest());
}

function sealingKey(): SecretKey {
  const [first] = secretKeys();
  if (!first) throw new Error("SECRET_KEYS is not set. npm start makes one; elsewhere: k1:$(openssl rand -base64 32).");
  return first;
}

function secretKeys(): SecretKey[] {
  return (config().SECRET_KEYS ?? "")
    .split(",")
    .filter((entry) => entry !== "")
    .map((entry) => {
      const colon = entry.indexOf(":");
      const key = Buffer.from(entry.slice(colon + 1), "base64");
      if (colon < 1 || key.length !== 32)
        throw new Error("SECRET_KEYS must be id:base64 of 32 bytes, comma-separated.");
      return { id: entry.slice(0, colon).trim(), key };
    });
}
