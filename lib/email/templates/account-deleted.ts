import { mailText } from "../mail-text.ts";

/** Sent to every owner when an account is deleted: whoever did it, all of them should know. */
export function accountDeleted({ account, by }: { account: string; by: string }): { subject: string; text: string } {
  return {
    subject: `${mailText(account)} was deleted`,
    text: `Hello,

${by} has deleted the account ${mailText(account)} on Platen. Its keys are refused from now on, nobody can open it any more, and
its jobs are being erased. The PDFs in its bucket are untouched.

This cannot be undone. If it was a mistake, sign in and create a new account; a bucket can be linked again.
`,
  };
}
