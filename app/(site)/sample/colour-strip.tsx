import styles from "./colour-strip.module.css";

const inks = ["Cyan", "Magenta", "Yellow", "Black", "Red", "Green", "Blue", "Platen"];
const greys = [100, 90, 80, 70, 60, 50, 40, 30, 20, 10];
const rules = [0.25, 0.5, 0.75, 1, 1.5, 2];

/** Backgrounds that print, shades that are told apart, rules that keep their weight. */
export function ColourStrip() {
  return (
    <div className={styles.strip}>
      <ul className={styles.inks}>
        {inks.map((ink) => (
          <li key={ink}>{ink}</li>
        ))}
      </ul>
      <div className={styles.blend} />
      <ul className={styles.greys}>
        {greys.map((grey) => (
          <li key={grey}>{grey} %</li>
        ))}
      </ul>
      <ul className={styles.rules}>
        {rules.map((weight) => (
          <li key={weight}>
            <svg aria-hidden="true">
              <path d="M0 4h2000" stroke="#17181c" strokeWidth={`${weight}pt`} />
            </svg>
            {weight} pt
          </li>
        ))}
      </ul>
    </div>
  );
}
