/** Sent when a password was changed by who knew the old one: if that was somebody else, its owner must hear of it. */
export function passwordChanged({ resetUrl }: { resetUrl: string }): { subject: string; text: string } {
  return {
    subject: "Your password was changed",
    text: `Hello,

your password for Platen was changed just now, and every other session was signed out.

If it was not you, choose a new one at once:

${resetUrl}
`,
  };
}
