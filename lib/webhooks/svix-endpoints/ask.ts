import { ApiException } from "svix";
import type { Context } from "#lib/accounts/context.ts";
import { log } from "#lib/telemetry/log.ts";
import { EndpointsAway } from "../endpoints-away.ts";
import { isRefusal, svix } from "../svix-client.ts";
import { svixIds } from "./ids.ts";

type Client = ReturnType<typeof svix>;

/** Refusals that speak for the call, and not for Svix, its token or its limits. */
const ofTheCall = [400, 404, 409, 422];

/** Asks Svix something for a member who waits for it. Throws EndpointsAway when it does not answer. */
export async function ask<Value>(call: (client: Client) => Promise<Value>): Promise<Value> {
  try {
    return await call(svix());
  } catch (error) {
    if (error instanceof ApiException && ofTheCall.includes(error.code)) throw error;
    log.error({ err: error }, "Svix does not answer for a page");
    throw new EndpointsAway();
  }
}

/** The same about one of the account's endpoints. Undefined when Svix knows no such endpoint of that account. */
export async function askAbout<Value>({
  ctx,
  id,
  call,
}: {
  ctx: Context;
  id: string;
  call: (client: Client, uid: string, id: string) => Promise<Value>;
}): Promise<Value | undefined> {
  if (!svixIds.endpoint.test(id)) return undefined;
  try {
    return await ask((client) => call(client, ctx.account.id, id));
  } catch (error) {
    if (isRefusal(error, 404)) return undefined;
    throw error;
  }
}
