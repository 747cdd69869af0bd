import styles from "./scripts-table.module.css";

const scripts = [
  { name: "Latin", lang: "pl", text: "Zażółć gęślą jaźń · Příliš žluťoučký kůň · Tiếng Việt · Æbleskiver" },
  { name: "Greek", lang: "el", text: "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία" },
  { name: "Cyrillic", lang: "ru", text: "Съешь же ещё этих мягких французских булок" },
  { name: "Chinese", lang: "zh-Hans", text: "样张：铅字、油墨与纸，每一页都印得清清楚楚。" },
  { name: "Japanese", lang: "ja", text: "見本刷り：いろはにほへと、カタカナ、漢字。" },
  { name: "Arabic", lang: "ar", dir: "rtl", text: "صفحة نموذجية: حبر وورق، من اليمين إلى اليسار، ١٢٣" },
  { name: "Hebrew", lang: "he", dir: "rtl", text: "דף לדוגמה: דיו ונייר, מימין לשמאל, 123" },
  { name: "Signs", lang: "en", text: "№ § ¶ † ‡ © ™ € £ ¥ ₹ · ½ ¾ × ÷ ± ≠ ≤ ≈ ∞ √ ∑ ∫ · ← ↑ → ↓ ✓ ✗" },
  { name: "Emoji", lang: "en", text: "🖨️ 📄 ✂️ 📐 🎨 📦 ✅ 🌍 👩‍🎨 🇺🇳" },
] as const;

/** One line in each script that the fonts which come with us can set. */
export function ScriptsTable() {
  return (
    <table className={styles.scripts}>
      <tbody>
        {scripts.map(({ name, text, ...language }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td {...language}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
