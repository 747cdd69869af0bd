import { type EndpointListOptions, type EndpointOut, type ListResponseEndpointOut, Ordering } from "svix";
import type { Context } from "#lib/accounts/context.ts";
import type { ListedEndpoint } from "../resource.ts";
import { isRefusal } from "../svix-client.ts";
import { ask } from "./ask.ts";
import { failingSince, lastAttempt } from "./health.ts";
import { hasEnded, outcomeOf } from "./outcome.ts";
import { shown } from "./resource.ts";

/** Small, so that an answer stays small however long the addresses are. */
const pageSize = 10;
/** More than an account may have here: some may have come from Svix's portal. */
const pagesMax = 10;
const dayMs = 86_400_000;

/** The account's endpoints, the oldest first. */
export async function listFromSvix({ ctx }: { ctx: Context }): Promise<ListedEndpoint[]> {
  const listed: ListedEndpoint[] = [];
  // One after another: Svix answers in milliseconds, and an account has few.
  for (const endpoint of await allEndpoints(ctx)) listed.push(await withHealth(ctx, endpoint));
  return listed;
}

/** Every endpoint of the account at Svix; none while it has no application there. */
export async function allEndpoints(ctx: Context): Promise<EndpointOut[]> {
  const found: EndpointOut[] = [];
  let iterator: string | undefined;
  try {
    for (let page = 0; page < pagesMax; page += 1) {
      const options: EndpointListOptions = {
        limit: pageSize,
        order: Ordering.Ascending,
        ...(iterator && { iterator }),
      };
      const answer: ListResponseEndpointOut = await ask((client) => client.endpoint.list(ctx.account.id, options));
      found.push(...answer.data);
      if (answer.done || !answer.iterator) break;
      iterator = answer.iterator;
    }
  } catch (error) {
    if (!isRefusal(error, 404)) throw error;
  }
  return found;
}

async function withHealth(ctx: Context, endpoint: EndpointOut): Promise<ListedEndpoint> {
  const since = new Date(Date.now() - dayMs);
  const stats = await ask((client) => client.endpoint.getStats(ctx.account.id, endpoint.id, { since }));
  const last = await lastAttempt({ ctx, id: endpoint.id });
  return {
    ...shown(endpoint, await failingSince({ ctx, endpoint, last })),
    received: stats.success,
    failures: stats.fail,
    pending: stats.pending + stats.sending,
    lastAttemptAt: last?.timestamp ?? null,
    lastOutcome: last && hasEnded(last) ? outcomeOf(last) : null,
  };
}
