import { isRefusal, svix } from "./svix-client.ts";

const knownMax = 10_000;
const known = new Set<string>();

/**
 * Runs a call about an account's application in Svix, whose uid is the account's id, and sees to it
 * that the application exists: it is asked for once in a process, and again when Svix has lost it.
 */
export async function withApplication<Value>({
  account,
  call,
}: {
  account: { id: string; name: string };
  call: (uid: string) => Promise<Value>;
}): Promise<Value> {
  if (!known.has(account.id)) await ensureApplication(account);
  try {
    return await call(account.id);
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
    await ensureApplication(account);
    return call(account.id);
  }
}

async function ensureApplication({ id, name }: { id: string; name: string }): Promise<void> {
  await svix().application.getOrCreate({ uid: id, name: name.trim() || id });
  if (known.size >= knownMax) known.clear();
  known.add(id);
}
