import { config } from "#lib/config/config.ts";

/** Whether a person is an operator, by ADMIN_EMAILS. Who signs in has proven their address, so naming it is enough. */
export function isOperator({ user }: { user: { email: string } }): boolean {
  return config().ADMIN_EMAILS.includes(user.email);
}
