import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, test, vi } from "vitest";
import { generateSecret } from "./secret.ts";
import { sign } from "./sign.ts";

describe("the fixed vectors", () => {
  test.each([
    [
      "of the Standard Webhooks libraries",
      {
        secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
        seconds: 1614265330,
        body: '{"test": 2432232314}',
        signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      },
    ],
    [
      "of the Standard Webhooks specification",
      {
        secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
        id: "msg_27UH4WbU6Z5A5EzD8u03UvzRbpk",
        seconds: 1649367553,
        body: '{"email":"test@example.com","username":"test_user"}',
        signature: "v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=",
      },
    ],
  ])("%s", (_, { secret, id, seconds, body, signature }) => {
    const headers = sign({ id, at: new Date(seconds * 1_000), body, secrets: [secret] });
    expect(headers).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature,
      "svix-id": id,
      "svix-timestamp": String(seconds),
      "svix-signature": signature,
    });
  });
});

const libraries = [
  ["svix", (secret: string) => new SvixWebhook(secret)],
  ["standardwebhooks", (secret: string) => new StandardWebhook(secret)],
] as const;

describe.each(libraries)("the official library %s", (_, open) => {
  const secret = generateSecret();
  const body = '{"type":"job.delivered","data":{"url":"https://example.com/ü"}}';
  const message = { id: "msg_1", body, at: new Date(), secrets: [secret] };

  test("takes what we sign", () => {
    expect(() => open(secret).verify(body, sign(message))).not.toThrow();
  });

  test.each([
    ["body", body.replace("delivered", "delivereD"), {}],
    ["id", body, { "webhook-id": "msg_2", "svix-id": "msg_2" }],
    ["timestamp", body, { "webhook-timestamp": "1700000000", "svix-timestamp": "1700000000" }],
  ])("refuses an altered %s", (_name, text, change) => {
    expect(() => open(secret).verify(text, { ...sign(message), ...change })).toThrow();
  });

  test("refuses a replay after five minutes", () => {
    const headers = sign(message);
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 2_000 });
    try {
      expect(() => open(secret).verify(body, headers)).toThrow(/too old/);
    } finally {
      vi.useRealTimers();
    }
  });

  test("takes either secret in the overlap, and a retired one no longer", () => {
    const [newer, older, retired] = [generateSecret(), secret, generateSecret()];
    const headers = sign({ ...message, secrets: [newer, older] });
    expect(() => open(newer).verify(body, headers)).not.toThrow();
    expect(() => open(older).verify(body, headers)).not.toThrow();
    expect(() => open(retired).verify(body, headers)).toThrow(/No matching signature/);
  });
});
