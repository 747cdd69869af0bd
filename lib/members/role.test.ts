import { describe, expect, test } from "vitest";
import { allows, roles } from "./role.ts";

describe("a role", () => {
  test.each(roles)("%s is enough for itself", (role) => expect(allows({ role, needed: role })).toBe(true));

  test.each([
    ["viewer", "member"],
    ["member", "admin"],
    ["admin", "owner"],
    ["viewer", "owner"],
  ] as const)("%s is not enough for %s, but the other way it is", (less, more) => {
    expect(allows({ role: less, needed: more })).toBe(false);
    expect(allows({ role: more, needed: less })).toBe(true);
  });
});
