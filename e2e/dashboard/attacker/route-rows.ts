import type { Role } from "#lib/members/role.ts";
import type { World } from "./world.ts";

/**
 * One page or route handler: for whom it is. Whoever it is not for is sent to sign in, or told that there
 * is nothing; an id of another account is as unknown as a made-up one. A new route needs a row here.
 */
export type RouteRow =
  /** For everyone. */
  | { for: "everyone"; params?: () => Record<string, string> }
  /** For who is signed in, in an account or not. */
  | { for: "person" }
  /** For members with this role at least. `post`: it is asked by POST, with this body. */
  | { for: Role; params?: (world: World) => Record<string, string>; post?: (world: World) => object; answers?: number }
  /** For who is named in ADMIN_EMAILS. */
  | { for: "operator"; params?: (world: World) => Record<string, string> }
  /** For programs, by an API key. `post`: a body with which a job would be created. */
  | { for: "key"; params?: (world: World) => Record<string, string>; post?: (world: World) => object }
  /** Where another proof than ours decides. */
  | { for: "others"; why: string };

const job = ({ ids }: World) => ({ id: ids.job });
const delivered = ({ ids }: World) => ({ id: ids.delivered });
const endpoint = ({ ids }: World) => ({ id: ids.endpoint });

export const routeRows: Record<string, RouteRow> = {
  "/": { for: "everyone" },
  "/sample": { for: "everyone" },
  "/docs": { for: "everyone" },
  "/docs/api": { for: "everyone" },
  "/docs/errors": { for: "everyone" },
  "/docs/events": { for: "everyone" },
  "/docs/limits": { for: "everyone" },
  "/docs/options": { for: "everyone" },
  "/pricing": { for: "everyone" },
  "/robots.txt": { for: "everyone" },
  "/sitemap.xml": { for: "everyone" },
  "/try": { for: "everyone" },
  "/try/pdf": { for: "everyone" },
  "/sign-in": { for: "everyone" },
  "/sign-up": { for: "everyone" },
  "/confirm": { for: "everyone" },
  "/forgot-password": { for: "everyone" },
  "/reset-password": { for: "everyone" },
  "/invitation": { for: "everyone" },
  "/new-account": { for: "person" },

  "/jobs": { for: "viewer" },
  "/jobs/export": { for: "viewer" },
  "/jobs/stamp": { for: "viewer" },
  "/jobs/[id]": { for: "viewer", params: job },
  "/jobs/[id]/stamp": { for: "viewer", params: job },
  // Its object was never put into the bucket, which is told to members alone.
  "/jobs/[id]/file": { for: "viewer", params: delivered, answers: 409 },
  "/jobs/[id]/pdf": { for: "viewer", params: delivered, answers: 409 },
  "/playground": { for: "member" },
  "/playground/jobs": { for: "member", post: () => ({ url: "https://example.com/" }) },
  // The job is queued still, so that it has no PDF: 404 for members too.
  "/playground/jobs/[id]": { for: "member", params: job },
  "/playground/jobs/[id]/pdf": { for: "member", params: job, answers: 404 },
  "/keys": { for: "viewer" },
  "/bucket": { for: "viewer" },
  "/webhooks": { for: "viewer" },
  "/webhooks/[id]": { for: "viewer", params: endpoint },
  "/webhooks/[id]/attempts/[attempt]": {
    for: "viewer",
    params: ({ ids }) => ({ id: ids.endpoint, attempt: ids.attempt }),
  },
  "/billing": { for: "admin" },
  "/usage": { for: "viewer" },
  "/team": { for: "viewer" },
  "/team/audit": { for: "owner" },
  "/settings": { for: "viewer" },

  "/admin": { for: "operator" },
  "/admin/abuse": { for: "operator" },
  "/admin/accounts": { for: "operator" },
  "/admin/accounts/[id]": { for: "operator", params: ({ account }) => ({ id: account.id }) },
  "/admin/jobs": { for: "operator" },
  "/admin/jobs/[id]": { for: "operator", params: job },
  "/admin/usage": { for: "operator" },

  "/v1/jobs": { for: "key", post: ({ mark }) => ({ url: `http://${mark}.test/` }) },
  "/v1/jobs/[id]": { for: "key", params: job },
  "/v1/download": { for: "key", post: ({ mark }) => ({ url: `http://${mark}.test/` }) },
  "/v1/[[...unknown]]": { for: "everyone", params: () => ({ unknown: "nothing-here" }) },
  "/v1/openapi.json": { for: "everyone" },

  "/api/health/live": { for: "everyone" },
  "/api/health/ready": { for: "everyone" },
  "/api/auth/[...nextauth]": {
    for: "others",
    why: "next-auth's own; what signs in and out is tested in attacker-sign-in.test.ts",
  },
  "/api/metrics": { for: "others", why: "METRICS_TOKEN: lib/telemetry tests it" },
  "/api/stripe/webhook": { for: "others", why: "Stripe's signature: lib/billing tests it" },
};
