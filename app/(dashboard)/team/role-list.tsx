import { roleMeanings, roles } from "#lib/members/role.ts";
import styles from "./team.module.css";

/** What each role is for, least first: each may do what those before it may. */
export function RoleList() {
  return (
    <dl className={styles.roles}>
      {roles.map((role) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd>{roleMeanings[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
