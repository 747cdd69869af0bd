import { describe, expect, test } from "vitest";
import { mailSubject, mailText } from "./mail-text.ts";
import { accountDeleted } from "./templates/account-deleted.ts";
import { invitationMail } from "./templates/invitation.ts";
import { spendingAlert } from "./templates/spending-alert.ts";

test.each([
  ["a plain name", "Grace’s press", "Grace’s press"],
  ["a domain", "Booking.com", "Booking. com"],
  ["a URL", "https://evil.example/a.b?c", "https: evil. example/a. b?c"],
  ["an address in numbers", "http://127.0.0.1", "http: 127. 0. 0. 1"],
  ["a full-width dot", "evil．com", "evil. com"],
  ["an ideographic dot", "evil。com", "evil. com"],
  ["line breaks", "Ann\r\n\r\nPay here", "Ann Pay here"],
  ["overrides", "Ann\u202emoc", "Ann moc"],
  ["too much", "x".repeat(500), `${"x".repeat(79)}…`],
])("%s stands in a mail as plain words", (_what, given, text) => expect(mailText(given)).toBe(text));

const evil = "Win\r\n\r\nhttps://evil.example/\r\nBcc: a@example.com";

describe("a name from before the rules", () => {
  test.each([
    ["an invitation", invitationMail({ account: evil, role: "admin", invitedBy: "ann@example.com", link: "LINK" })],
    ["a deletion", accountDeleted({ account: evil, by: "ann@example.com" })],
    [
      "a spending alert",
      spendingAlert({ account: evil, amount: "1", alert: "1", periodEnd: new Date(), link: "LINK" }),
    ],
  ])("brings no link and no line into %s", (_mail, { subject, text }) => {
    expect(`${subject}\n${text}`).not.toMatch(/:\/\/|evil\.example|^Bcc/m);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

test("a subject is one line of at most 200 characters", () => {
  expect(mailSubject(`a\r\nBcc: x\u202e${"y".repeat(300)}`)).toMatch(/^a Bcc: x y{190,}$/);
  expect(mailSubject("y".repeat(300))).toHaveLength(200);
});
