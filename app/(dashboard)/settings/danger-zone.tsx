import { Leave } from "../team/leave.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import styles from "./settings.module.css";

export function DangerZone({ account, mayDelete }: { account: { id: string; name: string }; mayDelete: boolean }) {
  return (
    <div className={styles.danger}>
      <Leave account={account} trigger={`Leave ${account.name}`} />
      {mayDelete && <DeleteAccount account={account} />}
    </div>
  );
}
