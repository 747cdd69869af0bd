import type { Role } from "#lib/members/role.ts";
import styles from "./account-menu.module.css";
import { chooseAccountAction } from "./actions.ts";
import { SignOut } from "./sign-out.tsx";

type Named = { id: string; name: string };

/** Which account one is in, the way to the others, and the way out. */
export function AccountMenu({
  current,
  accounts,
  email,
  role,
}: {
  current: Named;
  accounts: Named[];
  email: string;
  role: Role;
}) {
  return (
    <details className={styles.menu}>
      <summary>
        <span className={styles.name}>{current.name}</span>
        <span className={styles.who}>
          {email}, {role}
        </span>
      </summary>
      <div className={styles.choices}>
        {accounts
          .filter(({ id }) => id !== current.id)
          .map(({ id, name }) => (
            <form key={id} action={chooseAccountAction}>
              <input type="hidden" name="accountId" value={id} />
              <button type="submit">Switch to {name}</button>
            </form>
          ))}
        <a href="/new-account">New account</a>
        <SignOut />
      </div>
    </details>
  );
}
