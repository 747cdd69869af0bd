import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { unlimited } from "#lib/http/limits.ts";
import { endpoint, publicRoute } from "#lib/http/public-route.ts";

const unknown = endpoint({
  reads: "query",
  parse: () => ok(null),
  verb: async () =>
    failed<Problem>({ code: "not_found", detail: "There is nothing at this address. See /v1/openapi.json." }),
  reply: () => new Response(null),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute({
  limit: unlimited,
  endpoints: { GET: unknown, POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown, OPTIONS: unknown },
});
