/** Sent at sign-up: the link proves the address. */
export function confirmAddress({ name, link }: { name: string; link: string }): { subject: string; text: string } {
  return {
    subject: "Confirm your e-mail address",
    text: `Hello ${name},

open this link within a day to confirm your address and start with Platen:

${link}

If you did not sign up, do nothing: without the link nobody can use your address.
`,
  };
}
