import { pressLog } from "./press-log.ts";
import styles from "./press-log-table.module.css";

const total = (column: "pages" | "kilobytes" | "seconds") => pressLog.reduce((sum, run) => sum + run[column], 0);
const decimal = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A table longer than a page: its head is to repeat, its rows are not to be torn. */
export function PressLogTable() {
  return (
    <table className={styles.log}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Started</th>
          <th scope="col">Document</th>
          <th scope="col">Sheet</th>
          <th scope="col">Pages</th>
          <th scope="col">Size, kB</th>
          <th scope="col">Time, s</th>
        </tr>
      </thead>
      <tbody>
        {pressLog.map((run, index) => (
          <tr key={`${run.time} ${run.document}`}>
            <td>{index + 1}</td>
            <td>{run.time}</td>
            <td>{run.document}</td>
            <td>{run.sheet}</td>
            <td>{run.pages}</td>
            <td>{decimal.format(run.kilobytes)}</td>
            <td>{decimal.format(run.seconds)}</td>
          </tr>
        ))}
      </tbody>
      <tbody className={styles.total}>
        <tr>
          <td />
          <td />
          <th scope="row">Total</th>
          <td>{pressLog.length} runs</td>
          <td>{total("pages")}</td>
          <td>{decimal.format(total("kilobytes"))}</td>
          <td>{decimal.format(total("seconds"))}</td>
        </tr>
      </tbody>
    </table>
  );
}
