import { withApplication } from "./svix-application.ts";
import { svix } from "./svix-client.ts";
import { ensureEventTypes } from "./svix-event-types.ts";

/** A link into Svix's own page for an account: endpoints, secrets, attempts and replays. It signs in whoever has it. */
export async function openSvixPortal(account: { id: string; name: string }): Promise<string> {
  await ensureEventTypes();
  const { url } = await withApplication({
    account,
    call: (uid) => svix().authentication.appPortalAccess(uid),
  });
  return url;
}
