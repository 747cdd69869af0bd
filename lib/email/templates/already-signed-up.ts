/** Sent when somebody signs up with an address that is in use: only its reader may know. */
export function alreadySignedUp({ signInUrl }: { signInUrl: string }): { subject: string; text: string } {
  return {
    subject: "You already have a Platen account",
    text: `Hello,

somebody, probably you, tried to sign up with this address. It already has an account. Sign in here:

${signInUrl}

If you forgot the password, choose a new one there. If it was not you, nothing has changed.
`,
  };
}
