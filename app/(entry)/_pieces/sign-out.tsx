"use client";

import { signOut } from "next-auth/react";
import { Button } from "#app/_ui/button.tsx";

/** The way out for who came with another address; `next` is where they then go on. */
export function SignOut({ next = "/sign-in" }: { next?: string }) {
  return <Button onClick={() => signOut({ callbackUrl: next })}>Sign out</Button>;
}
