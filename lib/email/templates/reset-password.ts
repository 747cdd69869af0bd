/** Sent when a new password is asked for. */
export function resetPasswordMail({ link }: { link: string }): { subject: string; text: string } {
  return {
    subject: "Choose a new password",
    text: `Hello,

open this link within an hour to choose a new password for Platen:

${link}

You will be signed out everywhere. If you did not ask for this, do nothing: your password stays as it is.
`,
  };
}
