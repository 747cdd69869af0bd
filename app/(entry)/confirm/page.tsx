import type { Metadata } from "next";
import { browserCookies } from "#app/_server/browser-cookies.ts";
import { localPath } from "#app/_server/local-path.ts";
import { ConfirmForm } from "./confirm-form.tsx";

// The token stays with us; with "no-referrer" browsers would send a form without a script as from `null`, which is refused.
export const metadata: Metadata = { title: "Confirm your address", referrer: "same-origin" };

type Query = Promise<{ token?: string; next?: string | string[] }>;

/** Where the link of the confirmation mail leads. A press, not the visit, uses it up: mail scanners visit links. */
export default async function ConfirmPage({ searchParams }: { searchParams: Query }) {
  const { token = "", next } = await searchParams;
  const { signUp } = await browserCookies();
  return (
    <>
      <h1>Confirm your address</h1>
      <p>One press confirms that you read this address, and signs you in.</p>
      <ConfirmForm token={token} next={localPath(next) ?? "/playground"} elsewhere={signUp === undefined} />
    </>
  );
}
