import { headers } from "next/headers";
import type { z } from "zod";
import type { ActionState } from "#app/_ui/action-state.ts";
import type { Context } from "#lib/accounts/context.ts";
import type { Result } from "#lib/errors/result.ts";
import { isOwnOrigin } from "#lib/http/own-origin.ts";
import { allows, type Role } from "#lib/members/role.ts";
import { log } from "#lib/telemetry/log.ts";
import type { PersonContext } from "#lib/users/person-context.ts";
import { callerOf } from "./caller.ts";
import { readForm } from "./read-form.ts";
import { memberSession, personOfSession } from "./session.ts";

/** What a verb behind an action may refuse with: a sentence, and the field it is about, if it is about one. */
export type ActionFailure = { detail: string; field?: string };

export type Action<Value> = (previous: ActionState<Value>, form: FormData) => Promise<ActionState<Value>>;

export type Declared<Schema extends z.ZodType, Value, Who> = {
  input: Schema;
  verb: (call: Who & { input: z.output<Schema> }) => Promise<Result<Value, ActionFailure>>;
  /** Fields that are never sent back. */
  secrets?: string[];
};

type Admitted<Who> = Result<Who, string>;

/**
 * A server action for members, declared: who may call it, what it reads, and the verb. The way of every
 * action: origin → session → role → parse → the verb → what the form shows. A refusal keeps what was
 * typed, secrets aside.
 */
export function guardedAction<Schema extends z.ZodType, Value>({
  role,
  ...declared
}: Declared<Schema, Value, { ctx: Context }> & { role: Role }): Action<Value> {
  return action(declared, async () => {
    const session = await memberSession();
    if (!session) return refused(signedOut);
    if (allows({ role: session.current.role, needed: role })) return { ok: true, value: { ctx: session.ctx } };
    log.warn({ user: session.user.id, has: session.current.role, needs: role }, "action refused");
    return refused(`Your role (${session.current.role}) cannot do this. Ask an owner of the account.`);
  });
}

/** The same for what a person does for themself, whichever account they look at, or none. */
export function personAction<Schema extends z.ZodType, Value>(
  declared: Declared<Schema, Value, { person: PersonContext }>,
): Action<Value> {
  return action(declared, async () => {
    const person = await personOfSession();
    return person ? { ok: true, value: { person } } : refused(signedOut);
  });
}

/** The same for people who are signed out. `caller` is the network address they call from, for throttles. */
export function openAction<Schema extends z.ZodType, Value>(
  declared: Declared<Schema, Value, { caller: string }>,
): Action<Value> {
  return action(declared, async () => ({ ok: true, value: { caller: (await callerOf()).caller } }));
}

/** The way of every action, whoever it admits. */
export function action<Schema extends z.ZodType, Value, Who>(
  { input, verb, secrets = [] }: Declared<Schema, Value, Who>,
  admit: () => Promise<Admitted<Who>>,
): Action<Value> {
  return async (_previous, form) => {
    const fields = readForm(form);
    const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)));
    const refuse = (message: string, errors: Record<string, string> = {}): ActionState<Value> => ({
      status: "failed",
      message,
      errors,
      typed,
    });
    if (!(await isSameOrigin())) return refuse("This request came from another site. Reload the page and try again.");
    const admitted = await admit();
    if (!admitted.ok) return refuse(admitted.failure);
    const parsed = input.safeParse(fields);
    if (!parsed.success) return refuse(someFields, fieldErrors(parsed.error));
    const result = await verb({ ...admitted.value, input: parsed.data });
    if (result.ok) return { status: "done", value: result.value };
    const { detail, field } = result.failure;
    return field ? refuse(someFields, { [field]: detail }) : refuse(detail);
  };
}

const signedOut = "You are signed out. Sign in again in another tab, then press the button once more.";
const someFields = "Check the marked fields.";

function refused(message: string): { ok: false; failure: string } {
  return { ok: false, failure: message };
}

/** The first message of each field. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

/** Whether a write with cookies came from our own pages. The web process refuses others before; this asks again. */
export async function isSameOrigin(): Promise<boolean> {
  const given = await headers();
  return isOwnOrigin({ origin: given.get("origin"), host: given.get("host") });
}
