import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { listenRaw } from "#lib/egress/testing/loopback.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { mailTo } from "#lib/testing/people.ts";
import { type SmtpServer, startSmtpServer } from "#lib/testing/smtp-server.ts";
import { deliverEmail } from "./deliver-email.ts";
import { sendEmail } from "./send-email.ts";

useDatabase();

type Payload = { emailId: string; sealed: string };

/** Queues a mail and gives what the queue holds of it. */
async function queued(mail: { to: string; subject: string; text: string }): Promise<Payload> {
  await db().$transaction((tx) => sendEmail({ tx, input: mail }));
  const [row] = await db().$queryRaw<{ payload: Payload }[]>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`;
  if (!row) throw new Error("Nothing was queued");
  return row.payload;
}

test("a mail is sealed while it waits, because its links open accounts", async () => {
  const payload = await queued({ to: "ann@example.com", subject: "Hello", text: "https://x.example/?token=SECRET" });
  expect(JSON.stringify(payload)).not.toMatch(/SECRET|ann@example/);
});

test("without a mail server it is written into the home", async () => {
  const to = `${Date.now()}@example.com`;
  await deliverEmail({ input: await queued({ to, subject: "Hello", text: "https://x.example/a" }) });
  expect((await mailTo(to)).link).toBe("https://x.example/a");
});

describe("with a mail server", () => {
  let server: SmtpServer;
  const start = async (busy: boolean) => {
    server = await startSmtpServer({ busy });
    Object.assign(config(), { SMTP_URL: server.url, EMAIL_FROM: "Platen <post@platen.example>" });
  };
  beforeEach(() => start(false));
  afterEach(async () => {
    Object.assign(config(), { SMTP_URL: undefined });
    await server.close();
  });

  test("it is handed over once, to its reader, from us, signed in", async () => {
    const input = await queued({ to: "ann@example.com", subject: "Grüße", text: "One line.\n.\nAnother." });
    await deliverEmail({ input });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ user: "platen", from: "post@platen.example", to: ["ann@example.com"] });
    expect(server.mails[0]?.data).toContain(`Message-ID: <${input.emailId}@platen>`);
    expect(server.mails[0]?.data).toContain("Subject: =?UTF-8?");
  });

  test("a server that is busy is a fault, so the queue tries again", async () => {
    await server.close();
    await start(true);
    const input = await queued({ to: "ann@example.com", subject: "Hello", text: "Hello" });
    await expect(deliverEmail({ input })).rejects.toThrow("451");
    expect(server.mails).toEqual([]);
  });

  test("a subject cannot smuggle in another header", async () => {
    await deliverEmail({
      input: await queued({ to: "ann@example.com", subject: "Hi\r\nBcc: eve@example.com", text: "Hi" }),
    });
    expect(server.mails[0]?.to).toEqual(["ann@example.com"]);
    expect(server.mails[0]?.data).not.toMatch(/^Bcc:/m);
  });
});

describe("a mail server that never stops talking is hung up on", () => {
  test.each([
    ["in one line", "220 ", "x".repeat(65_536)],
    ["in lines", "", "220-more\r\n".repeat(6_000)],
  ])("%s", async (_how, greeting, repeated) => {
    let taken = 0;
    const port = await listenRaw((socket) => {
      socket.write(greeting);
      const pour = () => {
        while (!socket.destroyed && taken < 400_000_000) {
          taken += repeated.length;
          if (!socket.write(repeated)) return void socket.once("drain", pour);
        }
        socket.end();
      };
      pour();
    });
    Object.assign(config(), { SMTP_URL: `smtp://127.0.0.1:${port}` });
    const input = await queued({ to: "ann@example.com", subject: "Hello", text: "x" });
    const failure = await deliverEmail({ input }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(taken).toBeLessThan(200_000_000);
  });
});
