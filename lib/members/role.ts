/** What a member may do, least first: each may do what those before it may. */
export const roles = ["viewer", "member", "admin", "owner"] as const;

export type Role = (typeof roles)[number];

/** What each role is for, as the team page says it. */
export const roleMeanings: Record<Role, string> = {
  viewer: "Sees jobs and usage, changes nothing",
  member: "Makes PDFs as well",
  admin: "Manages keys, the bucket, webhooks and billing as well",
  owner: "Manages the team and the account as well",
};

/** Whether a role is enough where at least `needed` is asked for. */
export function allows({ role, needed }: { role: Role; needed: Role }): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
