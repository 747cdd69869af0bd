import { Webhook } from "standardwebhooks";

/** The headers of a request, under Svix's names and those of Standard Webhooks. */
export type SignedHeaders = Record<`${"svix" | "webhook"}-${"id" | "timestamp" | "signature"}`, string>;

/** Signs a message as Standard Webhooks, with every secret that is valid, the newest first. */
export function sign({
  id,
  at,
  body,
  secrets,
}: {
  id: string;
  at: Date;
  body: string;
  secrets: readonly string[];
}): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" ");
  return bothSets({ id, timestamp, signature });
}

/** The same three under both sets of names. */
export function bothSets({
  id,
  timestamp,
  signature,
}: {
  id: string;
  timestamp: string;
  signature: string;
}): SignedHeaders {
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signature,
    "svix-id": id,
    "svix-timestamp": timestamp,
    "svix-signature": signature,
  };
}
