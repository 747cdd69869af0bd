import type { Metadata } from "next";
import { identityNames } from "#app/_server/identity-providers.ts";
import { requireMember, requirePerson } from "#app/_server/session.ts";
import { PageHead } from "#app/_ui/page-head.tsx";
import { config } from "#lib/config/config.ts";
import { allows } from "#lib/members/role.ts";
import { listSessions } from "#lib/users/list-sessions.ts";
import { getProfile } from "#lib/users/profile.ts";
import { AccountForm } from "./account-form.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Section } from "./section.tsx";
import { SessionsTable } from "./sessions-table.tsx";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { current } = await requireMember({ path: "/settings" });
  const person = await requirePerson({ path: "/settings" });
  const [profile, sessions] = await Promise.all([getProfile({ person }), listSessions({ person })]);
  const mayManage = allows({ role: current.role, needed: "owner" });
  const providers = identityNames(config()).map(({ id, name }) => ({ name, joined: profile.identities.includes(id) }));
  return (
    <>
      <PageHead title="Settings" about="You, your sessions, and the account you look at." />
      <Section title="You" about="How we and your team call you.">
        <ProfileForm name={profile.name} email={profile.email} />
      </Section>
      <Section
        title="Password"
        about={
          profile.hasPassword
            ? "A new one signs you out everywhere but here."
            : "You sign in without one. With a password you could sign in even if your provider is away."
        }
      >
        <PasswordForm hasPassword={profile.hasPassword} />
      </Section>
      {providers.length > 0 && (
        <Section
          title="Other ways to sign in"
          about="Sign in with one of them under your address, and it is connected."
        >
          <ul>
            {providers.map(({ name, joined }) => (
              <li key={name}>
                {name}: {joined ? "connected" : "not connected"}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Sessions" about="Where you are signed in. End what you do not know, and change the password.">
        <SessionsTable sessions={sessions} />
      </Section>
      {mayManage && (
        <Section title="Account" about="Its name stands in the menu, in invitations and on invoices.">
          <AccountForm account={current.account} />
        </Section>
      )}
      <Section title="Danger zone" about={`For ${current.account.name} alone: your other accounts stay as they are.`}>
        <DangerZone account={current.account} mayDelete={mayManage} />
      </Section>
    </>
  );
}
