import { pressLog } from "./press-log.ts";
import styles from "./sheet-bars.module.css";

const sheets = ["A3", "A4", "A5", "Letter", "Legal"].map((sheet) => ({
  sheet,
  pages: pressLog.filter((run) => run.sheet === sheet).reduce((sum, run) => sum + run.pages, 0),
}));
const most = Math.max(...sheets.map(({ pages }) => pages));

/** The press log's pages by sheet, as bars. */
export function SheetBars() {
  return (
    <table className={styles.bars}>
      <tbody>
        {sheets.map(({ sheet, pages }) => (
          <tr key={sheet}>
            <th scope="row">{sheet}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * pages) / most} height="10" fill="#0b63ce" />
              </svg>
            </td>
            <td>{pages}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
