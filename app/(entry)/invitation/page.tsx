import type { Metadata } from "next";
import Link from "next/link";
import { currentSession, signInPath } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { findInvitation, type OpenInvitation } from "#lib/invitations/find-invitations.ts";
import { roleMeanings } from "#lib/members/role.ts";
import { SignOut } from "../_pieces/sign-out.tsx";
import styles from "../entry.module.css";
import { AcceptForm } from "./accept-form.tsx";

// The token stays with us; with "no-referrer" browsers would send a form without a script as from `null`, which is refused.
export const metadata: Metadata = { title: "Invitation", referrer: "same-origin" };

type Query = Promise<{ token?: string }>;

/** Where the link of an invitation leads. A press, not the visit, accepts: mail scanners visit links. */
export default async function InvitationPage({ searchParams }: { searchParams: Query }) {
  const token = (await searchParams).token?.toString() ?? "";
  const invitation = await findInvitation({ input: { token } });
  if (!invitation) return <Closed />;
  const session = await currentSession();
  const here = `/invitation?token=${encodeURIComponent(token)}`;
  return (
    <>
      <h1>Join {invitation.account.name}</h1>
      <p>
        {invitation.invitedBy} invites you as {invitation.role}: {roleMeanings[invitation.role].toLowerCase()}.
      </p>
      {!session && <Ways invitation={invitation} here={here} />}
      {session?.user.email === invitation.email && <AcceptForm id={invitation.id} account={invitation.account.name} />}
      {session && session.user.email !== invitation.email && (
        <>
          <p>
            The invitation is for {invitation.email}, and you are signed in as {session.user.email}. Sign out and come
            back with that address, or ask {invitation.invitedBy} to invite this one.
          </p>
          <SignOut next={here} />
        </>
      )}
    </>
  );
}

function Ways({ invitation, here }: { invitation: OpenInvitation; here: string }) {
  const signUp = `/sign-up?next=${encodeURIComponent(here)}&email=${encodeURIComponent(invitation.email)}`;
  return (
    <>
      <p>Sign up or sign in as {invitation.email} to accept.</p>
      <div className={styles.providers}>
        <Link className={buttonClass("primary")} href={signUp}>
          Sign up
        </Link>
        <Link className={buttonClass()} href={signInPath(here)}>
          Sign in
        </Link>
      </div>
    </>
  );
}

function Closed() {
  return (
    <>
      <h1>This invitation is not open any more</h1>
      <p>It was accepted, withdrawn or sent anew, or it is older than a week. Ask who invited you for a new one.</p>
      <p className={styles.ways}>
        <Link href="/sign-in">Sign in</Link>
      </p>
    </>
  );
}
