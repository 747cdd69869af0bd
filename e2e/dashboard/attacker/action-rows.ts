import { randomUUID } from "node:crypto";
import { db } from "#lib/db/client.ts";
import type { Role } from "#lib/members/role.ts";
import { newPerson } from "#lib/testing/people.ts";
import { makeEmailToken } from "#lib/users/email-token.ts";
import { hashPassword } from "#lib/users/password.ts";
import type { World } from "./world.ts";

/**
 * One server action: who may call it at least, and fields with which they would succeed. Whoever may
 * less is refused, and others' ids are as unknown as made-up ones. A new action needs a row here.
 */
export type ActionRow = {
  /** The least role; `person`: whoever is signed in; `operator`; `anyone`: also who is signed out. */
  needs: Role | "person" | "operator" | "anyone";
  /** Who else than that does it: where whoever is signed in may, but only a member has what it takes. */
  by?: Role;
  fields: (world: World) => Record<string, string> | Promise<Record<string, string>>;
  /** What the right caller gets: proof that the fields are right and the refusals for the right reason. Else why not. */
  right?: "done" | "redirect" | { untried: string };
  /** The right caller changes nothing by it. */
  reads?: true;
  /** It takes its form alone, and answers with a way on. */
  plain?: true;
};

const notBilled = { untried: "nothing is billed without Stripe: e2e/dashboard/billing.test.ts tries it" };
const noWorker = {
  untried: "it waits for a worker, which would move the tables: e2e/dashboard/webhooks.test.ts tries it",
};
const endpoint = ({ ids }: World) => ({ id: ids.endpoint });

export const actionRows: Record<string, ActionRow> = {
  "_frame/chooseAccountAction": {
    needs: "person",
    by: "viewer",
    fields: ({ account }) => ({ accountId: account.id }),
    right: "redirect",
    plain: true,
  },

  "jobs/[id]/runAgainAction": { needs: "member", fields: ({ ids }) => ({ id: ids.job }), right: "redirect" },

  "keys/createKeyAction": { needs: "admin", fields: () => ({ name: "walk" }) },
  "keys/rollKeyAction": { needs: "admin", fields: ({ ids }) => ({ id: ids.key, overlapHours: "1" }) },
  "keys/revokeKeyAction": { needs: "admin", fields: ({ ids }) => ({ id: ids.key }) },

  "bucket/linkBucketAction": {
    needs: "admin",
    fields: ({ service: { store } }) => ({
      preset: "other",
      name: store.bucket,
      endpoint: store.endpoint,
      region: store.region,
      accessKeyId: store.accessKeyId,
      secretAccessKey: store.secretAccessKey,
    }),
  },
  "bucket/unlinkBucketAction": { needs: "admin", fields: ({ service }) => ({ name: service.store.bucket }) },

  "webhooks/createEndpointAction": {
    needs: "admin",
    fields: () => ({ url: "https://203.0.113.9/", description: "", "job.delivered": "on" }),
    right: { untried: "no address of this machine is allowed: e2e/dashboard/webhooks.test.ts tries it" },
  },
  "webhooks/updateEndpointAction": {
    needs: "admin",
    fields: ({ ids }) => ({ id: ids.endpoint, url: "https://203.0.113.9/", description: "x", "job.delivered": "on" }),
    right: { untried: "no address of this machine is allowed: e2e/dashboard/webhooks.test.ts tries it" },
  },
  "webhooks/deleteEndpointAction": { needs: "admin", fields: endpoint, right: "redirect" },
  "webhooks/switchEndpointAction": { needs: "admin", fields: ({ ids }) => ({ id: ids.endpoint, enabled: "false" }) },
  "webhooks/rotateSecretAction": { needs: "admin", fields: endpoint },
  "webhooks/showSecretAction": { needs: "admin", fields: endpoint, reads: true },
  "webhooks/sendTestAction": {
    needs: "admin",
    fields: ({ ids }) => ({ id: ids.endpoint, type: "job.delivered" }),
    right: noWorker,
  },
  "webhooks/replayOneAction": {
    needs: "admin",
    fields: ({ ids }) => ({ id: ids.endpoint, messageId: ids.message }),
  },
  "webhooks/replaySinceAction": {
    needs: "admin",
    fields: ({ ids }) => ({ id: ids.endpoint, since: "2026-01-01T00:00:00Z", which: "all" }),
  },
  "webhooks/openPortalAction": {
    needs: "admin",
    fields: () => ({}),
    right: { untried: "there is no portal without Svix" },
  },

  "billing/startCheckoutAction": { needs: "admin", fields: () => ({}), right: notBilled },
  "billing/openPortalAction": { needs: "admin", fields: () => ({}), right: notBilled },
  "billing/setSpendingAction": {
    needs: "admin",
    fields: () => ({ alertCents: "5", capCents: "50" }),
    right: notBilled,
  },

  "team/inviteAction": {
    needs: "owner",
    fields: () => ({ email: `${randomUUID()}@example.com`, role: "viewer" }),
  },
  "team/resendInvitationAction": { needs: "owner", fields: ({ ids }) => ({ id: ids.invitation }) },
  "team/withdrawInvitationAction": { needs: "owner", fields: ({ ids }) => ({ id: ids.invitation }) },
  "team/changeRoleAction": {
    needs: "owner",
    fields: ({ members }) => ({ userId: members.member.id, role: "owner" }),
  },
  "team/removeMemberAction": { needs: "owner", fields: ({ members }) => ({ userId: members.admin.id }) },
  "team/leaveAccountAction": {
    needs: "viewer",
    fields: ({ account }) => ({ accountId: account.id }),
    right: "redirect",
  },

  "settings/renamePersonAction": { needs: "person", fields: () => ({ name: "Walker" }) },
  "settings/changePasswordAction": {
    needs: "person",
    async fields({ nobody }) {
      const passwordHash = await hashPassword("the current one");
      await db().user.update({ where: { id: nobody.id }, data: { passwordHash } });
      return { current: "the current one", password: "an entirely new one" };
    },
  },
  "settings/mailPasswordLinkAction": { needs: "person", fields: () => ({}) },
  "settings/endSessionAction": {
    needs: "person",
    by: "owner",
    fields: ({ members }) => ({ sessionId: members.owner.sessionId }),
  },
  "settings/endOtherSessionsAction": { needs: "person", fields: () => ({}), reads: true },
  "settings/renameAccountAction": {
    needs: "owner",
    fields: ({ account, mark }) => ({ accountId: account.id, name: `${mark} renamed` }),
  },
  "settings/deleteAccountAction": {
    needs: "owner",
    fields: ({ account, mark }) => ({ accountId: account.id, name: mark }),
    right: "redirect",
  },

  "new-account/createAccountAction": { needs: "person", fields: () => ({ name: "Walk press" }), right: "redirect" },
  "invitation/acceptInvitationAction": {
    needs: "person",
    fields: ({ ids }) => ({ id: ids.invitation }),
    right: { untried: "it is for the invited address alone: lib/invitations/invitations.test.ts tries it" },
  },

  "admin/abuse/blockAction": { needs: "operator", fields: () => ({ host: `${randomUUID()}.test`, reason: "walk" }) },
  "admin/abuse/unblockAction": {
    needs: "operator",
    async fields() {
      const host = `${randomUUID()}.test`;
      await db().blockedHost.create({ data: { host, reason: "walk", blockedBy: "walk" } });
      return { host };
    },
  },
  "admin/accounts/[id]/suspendAction": {
    needs: "operator",
    fields: ({ account }) => ({ id: account.id, reason: "walk" }),
  },
  "admin/accounts/[id]/resumeAction": {
    needs: "operator",
    async fields({ account }) {
      await db().account.update({ where: { id: account.id }, data: { suspendedAt: new Date() } });
      return { id: account.id, reason: "walk" };
    },
  },
  "admin/accounts/[id]/adjustLimitsAction": {
    needs: "operator",
    fields: ({ account }) => ({ id: account.id, requestsPerMinute: "7", downloadsAtOnce: "7" }),
  },
  "admin/jobs/[id]/requeueAction": {
    needs: "operator",
    async fields({ ids, account }) {
      // Stuck: started, and nothing in the queue will go on with it.
      await db().job.update({ where: { id: ids.job }, data: { status: "started" } });
      await db().$executeRaw`delete from render_queue._private_jobs where key = ${`render:${ids.job}`}`;
      return { id: ids.job, accountId: account.id };
    },
  },

  "sign-up/signUpAction": {
    needs: "anyone",
    fields: ({ mark }) => ({ name: "W", email: `${mark}-up@example.com`, password: "a long enough one" }),
  },
  "forgot-password/requestResetAction": { needs: "anyone", fields: ({ members }) => ({ email: members.owner.email }) },
  "reset-password/resetPasswordAction": {
    needs: "anyone",
    async fields() {
      const user = await newPerson();
      const token = await makeEmailToken({ tx: db(), purpose: "reset_password", user });
      return { token, password: "an entirely new one" };
    },
    right: "redirect",
  },
};
