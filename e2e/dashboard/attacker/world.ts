import { randomBytes, randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { v7 as uuid } from "uuid";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { createJob } from "#lib/jobs/create-job.ts";
import { type Role, roles } from "#lib/members/role.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { seal } from "#lib/secrets/seal.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import type { Service } from "#lib/testing/service.ts";
import { hashToken } from "#lib/users/email-token.ts";
import { sessionSecret } from "#lib/users/session-cookie.ts";
import { startSession } from "#lib/users/sessions.ts";
import { generateSecret, secretBinding } from "#lib/webhooks/secret.ts";

/** To be named in ADMIN_EMAILS of the service. */
export const operatorEmail = "operator@example.com";

/** Somebody with a session. `cookie` is what their browser sends. */
export type Caller = { id: string; email: string; sessionId: string; cookie: string };

/** An account with one of everything, its members, and those who must not reach it. */
export type World = {
  service: Service;
  /** Stands in the name of everything the account has: where it is read, something has leaked. */
  mark: string;
  account: TestAccount;
  members: Record<Role, Caller>;
  /** The owner of another account. */
  outsider: Caller & { account: TestAccount };
  /** Signed in, and a member of no account. */
  nobody: Caller;
  /** Named in ADMIN_EMAILS, and a member of no account. */
  operator: Caller;
  /** One id of each kind that the account has. */
  ids: {
    job: string;
    delivered: string;
    key: string;
    invitation: string;
    endpoint: string;
    message: string;
    attempt: string;
  };
};

export async function newWorld(service: Service): Promise<World> {
  const mark = `victim-${randomBytes(4).toString("hex")}`;
  const account = await service.newAccount();
  const other = await service.newAccount();
  await db().account.update({ where: { id: account.id }, data: { name: mark } });
  await db().apiKey.update({ where: { id: account.keyId }, data: { name: mark } });
  const members = await Promise.all(
    roles.map(async (role) => [role, await newCaller({ mark, account, role })] as const),
  );
  const job = await newJob({ account, mark });
  const delivered = await newJob({ account, mark });
  const file = { bucketName: mark, objectKey: "walk.pdf", bytes: 1, pages: 1, sha256: "0".repeat(64) };
  const now = new Date();
  const times = { startedAt: now, renderedAt: now, finishedAt: now };
  await db().job.update({ where: { id: delivered }, data: { status: "delivered", billable: true, ...times, ...file } });
  return {
    service,
    mark,
    account,
    members: Object.fromEntries(members) as Record<Role, Caller>,
    outsider: { ...(await newCaller({ mark: "outsider", account: other, role: "owner" })), account: other },
    nobody: await newCaller({ mark: "nobody" }),
    operator: await newCaller({ mark: "operator", email: operatorEmail }),
    ids: { key: account.keyId, job, delivered, ...(await newRows({ account, mark, job })) },
  };
}

function attemptId(): bigint {
  return BigInt(`7${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, "0")}`);
}

/** All that names the account, its people and what it has. */
export function namesOf({ account, members, ids, mark }: World): string[] {
  return [
    mark,
    account.id,
    ...Object.values(members).flatMap(({ id, sessionId }) => [id, sessionId]),
    ...Object.values(ids),
  ];
}

/** A cookie for a session, as a browser has it after signing in over https. */
export async function cookieOf({ sid, secret = sessionSecret() }: { sid: string; secret?: string }): Promise<string> {
  return `__Secure-next-auth.session-token=${await encode({ token: { sid }, secret })}`;
}

async function newCaller({
  mark,
  account,
  role,
  email = `${mark}-${role ?? "none"}-${randomBytes(3).toString("hex")}@example.com`,
}: {
  mark: string;
  email?: string;
  account?: { id: string };
  role?: Role;
}): Promise<Caller> {
  const memberships = account && role ? { memberships: { create: { accountId: account.id, role } } } : {};
  const { id } = await db().user.upsert({
    where: { email },
    create: { id: uuid(), email, name: mark, emailVerifiedAt: new Date(), ...memberships },
    update: {},
    select: { id: true },
  });
  const sessionId = await startSession({ input: { userId: id, userAgent: mark } });
  return { id, email, sessionId, cookie: await cookieOf({ sid: sessionId }) };
}

async function newJob({ account, mark }: { account: TestAccount; mark: string }): Promise<string> {
  const request = { url: `http://${mark}.test/`, options: storedOptionsSchema.parse({}), credentials: null };
  const created = await createJob({ ctx: systemContext(account.id), input: { request, source: "job" } });
  if (!created.ok) throw new Error(created.failure.detail);
  return created.value.job.id;
}

async function newRows({ account, mark, job }: { account: TestAccount; mark: string; job: string }) {
  const accountId = account.id;
  const invitation = await db().invitation.create({
    data: {
      id: uuid(),
      accountId,
      email: `${mark}-invited@example.com`,
      role: "viewer",
      tokenHash: hashToken(randomUUID()),
      invitedBy: mark,
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  const endpoint = uuid();
  const url = `https://${mark}.test/`;
  const secretSealed = seal({ secret: generateSecret(), boundTo: secretBinding(endpoint) });
  await db().webhookEndpoint.create({
    data: { id: endpoint, accountId, url, events: ["job.delivered"], secretSealed, description: mark },
  });
  const message = `msg_${randomBytes(12).toString("hex")}`;
  const happenedAt = new Date();
  await db().webhookMessage.create({
    data: { id: message, accountId, jobId: job, type: "job.delivered", body: JSON.stringify({ mark }), happenedAt },
  });
  await db().webhookDelivery.create({
    data: {
      endpointId: endpoint,
      messageId: message,
      attemptsAllowed: 8,
      happenedAt,
      state: "failed",
      nextTryAt: null,
    },
  });
  const { id: attempt } = await db().webhookAttempt.create({
    data: {
      // Long, so that it can be told from other numbers of a page.
      id: attemptId(),
      endpointId: endpoint,
      messageId: message,
      at: happenedAt,
      url,
      signature: "v1,x",
      outcome: "refused",
      excerpt: mark,
      ms: 1,
    },
  });
  return { invitation: invitation.id, endpoint, message, attempt: String(attempt) };
}
