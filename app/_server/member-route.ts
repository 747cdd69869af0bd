import type { Context } from "#lib/accounts/context.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { checkAccountState } from "#lib/http/authenticate.ts";
import { problemResponse } from "#lib/http/problem-response.ts";
import { readBody } from "#lib/http/read-body.ts";
import { allows, type Role } from "#lib/members/role.ts";
import { log } from "#lib/telemetry/log.ts";
import { callerOf } from "./caller.ts";
import { isSameOrigin } from "./guarded-action.ts";
import { memberSession } from "./session.ts";

type Params = Record<string, string>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

type Declared<Input, Output> = {
  role: Role;
  /** `body` is empty for what is only read. */
  parse: (given: { body: Record<string, unknown>; params: Params }) => Result<Input, Problem>;
  verb: (call: { ctx: Context; input: Input }) => Promise<Result<Output, Problem>>;
  reply: (output: Output, request: Request) => Response;
};

/**
 * A route of a dashboard page, declared: what its scripts read and send. The way of each: session →
 * role → parse → verb → reply; refusals are problems as the API's. To whose role is not enough there is
 * no such address.
 */
export function memberRead<Input, Output>(declared: Declared<Input, Output>): Handler {
  return route(declared, { writes: false });
}

/** The same for what changes something: it must come from our own pages, and the account must be in order. */
export function memberWrite<Input, Output>(declared: Declared<Input, Output>): Handler {
  return route(declared, { writes: true });
}

function route<Input, Output>(
  { role, parse, verb, reply }: Declared<Input, Output>,
  { writes }: { writes: boolean },
): Handler {
  return async (request, context) => {
    const { requestId } = await callerOf();
    const answer = async (): Promise<Result<Output, Problem>> => {
      const ctx = await admit({ role, writes });
      if (!ctx.ok) return ctx;
      const body = writes ? await readBody(request) : ok({});
      if (!body.ok) return body;
      const input = parse({ body: body.value, params: await context.params });
      return input.ok ? verb({ ctx: ctx.value, input: input.value }) : input;
    };
    const answered = await answer();
    if (!answered.ok) log.info({ code: answered.failure.code, request_id: requestId }, "request refused");
    const response = answered.ok
      ? reply(answered.value, request)
      : problemResponse({ problem: answered.failure, requestId });
    response.headers.set("cache-control", "no-store");
    return response;
  };
}

async function admit({ role, writes }: { role: Role; writes: boolean }): Promise<Result<Context, Problem>> {
  const session = await memberSession();
  if (!session) return failed({ code: "unauthenticated", detail: "You are signed out. Sign in again to go on." });
  const { current, ctx } = session;
  const admitted = allows({ role: current.role, needed: role }) && (!writes || (await isSameOrigin()));
  if (!admitted) return failed({ code: "not_found", detail: "There is no such page." });
  if (!writes) return ok(ctx);
  const state = checkAccountState(current.account);
  return state.ok ? ok(ctx) : state;
}
