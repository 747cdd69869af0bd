"use client";

import { signOut } from "next-auth/react";

export function SignOut() {
  return (
    <button type="button" onClick={() => signOut({ callbackUrl: "/sign-in" })}>
      Sign out
    </button>
  );
}
