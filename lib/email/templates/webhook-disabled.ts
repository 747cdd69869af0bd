/** Sent to an account's owners and admins when an endpoint was disabled without their doing. */
export function webhookDisabled({ url, why, link }: { url: string; why: "failing" | "gone"; link: string }): {
  subject: string;
  text: string;
} {
  const because = {
    failing: "For days it has received nothing: every attempt failed, and the last of them has been made.",
    gone: "It answered 410 Gone, which asks us to send it nothing any more.",
  }[why];
  return {
    subject: "A webhook endpoint was disabled",
    text: `Events are no longer sent to

${url}

${because}

See what it answered, enable it again, and replay what it has missed:

${link}
`,
  };
}
