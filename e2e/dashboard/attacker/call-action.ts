import { z } from "zod";
import type { BuiltAction } from "./built.ts";

/** What an action answered: what its form would show, or where it leads. */
export type ActionAnswer = {
  status: number;
  state: z.output<typeof stateSchema> | undefined;
  redirect: string | undefined;
};

const stateSchema = z.looseObject({ status: z.enum(["idle", "done", "failed"]), message: z.string().optional() });

/** Calls a server action as Next's own client does, by its id, without any page. `plain`: it takes the form alone. */
export async function callAction({
  url,
  action,
  fields,
  cookie,
  origin = url,
  plain = false,
}: {
  url: string;
  action: BuiltAction;
  fields: Record<string, string>;
  cookie?: string | undefined;
  origin?: string | null;
  plain?: boolean;
}): Promise<ActionAnswer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(`_1_${name}`, value);
  body.append("0", plain ? '["$K1"]' : '[{"status":"idle"},"$K1"]');
  const response = await fetch(`${url}${action.path}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      accept: "text/x-component",
      "next-action": action.id,
      ...(cookie === undefined ? {} : { cookie }),
      ...(origin === null ? {} : { origin }),
    },
    body,
  });
  const text = await response.text();
  const place = /"a":"\$@(\w+)"/.exec(text)?.[1];
  const line = place && new RegExp(`^${place}:(\\{.*\\})$`, "m").exec(text)?.[1];
  const state = line ? stateSchema.safeParse(JSON.parse(line)).data : undefined;
  return { status: response.status, state, redirect: response.headers.get("x-action-redirect") ?? undefined };
}
