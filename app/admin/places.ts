import type { Place } from "#app/(dashboard)/_frame/places.ts";

/** Where operators go, in the order of the rail. */
export const places: Place[] = [
  { href: "/admin", name: "Overview", icon: "admin", exact: true },
  { href: "/admin/accounts", name: "Accounts", icon: "accounts" },
  { href: "/admin/jobs", name: "Jobs", icon: "jobs" },
  { href: "/admin/usage", name: "Usage review", icon: "usage" },
  { href: "/admin/abuse", name: "Abuse", icon: "abuse" },
];
