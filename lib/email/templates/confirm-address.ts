/** Sent at sign-up: the link proves the address. Says nothing that the visitor typed, because anybody can type an address. */
export function confirmAddress({ link }: { link: string }): { subject: string; text: string } {
  return {
    subject: "Confirm your e-mail address",
    text: `Hello,

somebody, probably you, signed up for Platen with this address. Open this link within a day to confirm it:

${link}

In another browser than the one you signed up in, the page asks for the password you chose there. If you did not sign
up, do nothing: without the link nobody can use your address.
`,
  };
}
