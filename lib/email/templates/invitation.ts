import type { Role } from "#lib/members/role.ts";
import { roleMeanings } from "#lib/members/role.ts";
import { mailText } from "../mail-text.ts";

/** Sent to who is invited into an account. */
export function invitationMail({
  account,
  role,
  invitedBy,
  link,
}: {
  account: string;
  role: Role;
  invitedBy: string;
  link: string;
}): { subject: string; text: string } {
  return {
    subject: `${invitedBy} invites you to ${mailText(account)} on Platen`,
    text: `Hello,

${invitedBy} invites you to the account ${mailText(account)} on Platen, as ${role}: ${roleMeanings[role].toLowerCase()}.
Open this link within a week, and sign in or sign up with this address to accept:

${link}

If you do not know who this is, do nothing: nothing happens without you.
`,
  };
}
