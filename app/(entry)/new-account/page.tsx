import type { Metadata } from "next";
import Link from "next/link";
import { currentSession, requirePerson } from "#app/_server/session.ts";
import { invitationsOf } from "#lib/invitations/find-invitations.ts";
import { SignOut } from "../_pieces/sign-out.tsx";
import styles from "../entry.module.css";
import { AcceptForm } from "../invitation/accept-form.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

export const metadata: Metadata = { title: "New account" };

/** For who is in no account, or wants another. Invitations that wait come first: they are why many are here. */
export default async function NewAccountPage() {
  const { user } = await requirePerson({ path: "/new-account" });
  const session = await currentSession();
  const invitations = await invitationsOf({ input: { email: user.email } });
  return (
    <>
      <h1>{invitations.length > 0 ? "You are invited" : "New account"}</h1>
      {invitations.map((invitation) => (
        <section key={invitation.id} className={styles.form} aria-label={`Invitation to ${invitation.account.name}`}>
          <h2>{invitation.account.name}</h2>
          <p>
            {invitation.invitedBy} invites you as {invitation.role}.
          </p>
          <AcceptForm id={invitation.id} account={invitation.account.name} />
        </section>
      ))}
      {invitations.length > 0 && <h2>Or start a new account</h2>}
      <p>An account has its own keys, bucket, jobs and team. You will be its owner, and can invite others.</p>
      <NewAccountForm primary={invitations.length === 0} />
      <p className={styles.ways}>
        Signed in as {user.email}.{" "}
        {session?.current && <Link href="/jobs">Back to {session.current.account.name}</Link>}
      </p>
      <div>
        <SignOut />
      </div>
    </>
  );
}
