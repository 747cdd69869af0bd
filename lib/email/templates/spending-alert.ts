import { mailText } from "../mail-text.ts";

/** Sent once a period, when the running amount has reached what the account asked to be told at. */
export function spendingAlert({
  account,
  amount,
  alert,
  periodEnd,
  link,
}: {
  account: string;
  amount: string;
  alert: string;
  periodEnd: Date;
  link: string;
}): { subject: string; text: string } {
  return {
    subject: `${mailText(account)} has reached ${alert} this period`,
    text: `The jobs of ${mailText(account)} that counted in this period come to ${amount} so far. You asked to be told at ${alert}.

The period ends ${periodEnd.toISOString().slice(0, 16).replace("T", " ")} UTC. Nothing has been stopped. To see the amount, change the alert or set a cap that is never exceeded:

${link}
`,
  };
}
