import { allows, type Role } from "#lib/members/role.ts";

export type PlaceIcon =
  | "jobs"
  | "playground"
  | "keys"
  | "bucket"
  | "webhooks"
  | "usage"
  | "billing"
  | "team"
  | "settings"
  | "docs"
  | "admin"
  | "accounts"
  | "abuse";

/** `exact`: pages below it are other places. */
export type Place = { href: string; name: string; icon: PlaceIcon; exact?: boolean };

const places: (Place & { needed: Role })[] = [
  { href: "/jobs", name: "Jobs", icon: "jobs", needed: "viewer" },
  { href: "/playground", name: "Playground", icon: "playground", needed: "member" },
  { href: "/keys", name: "Keys", icon: "keys", needed: "viewer" },
  { href: "/bucket", name: "Bucket", icon: "bucket", needed: "viewer" },
  { href: "/webhooks", name: "Webhooks", icon: "webhooks", needed: "viewer" },
  { href: "/usage", name: "Usage", icon: "usage", needed: "viewer" },
  { href: "/billing", name: "Billing", icon: "billing", needed: "admin" },
  { href: "/team", name: "Team", icon: "team", needed: "viewer" },
  { href: "/settings", name: "Settings", icon: "settings", needed: "viewer" },
  { href: "/docs", name: "Docs", icon: "docs", needed: "viewer" },
];

/** Where a person may go, in the order of the rail. Without billing there is no word of it. */
export function placesFor({ role, operator, billing }: { role: Role; operator: boolean; billing: boolean }): Place[] {
  const open: Place[] = places.filter(
    ({ href, needed }) => allows({ role, needed }) && (billing || href !== "/billing"),
  );
  return operator ? [...open, { href: "/admin", name: "Operators", icon: "admin" }] : open;
}
