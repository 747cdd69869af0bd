import { sendsThroughSvix } from "#lib/config/config.ts";
import { isRefusal, svix } from "./svix-client.ts";

/** Takes a deleted account's application, with its endpoints and messages, out of Svix, if it is there. */
export async function forgetApplication({ input: { accountId } }: { input: { accountId: string } }): Promise<void> {
  if (!sendsThroughSvix()) return;
  try {
    await svix().application.delete(accountId);
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
  }
}
