import { useState } from "react";
import type { OptionInfo } from "#lib/pdf/option-groups.ts";
import { OptionField } from "./option-field.tsx";
import styles from "./playground.module.css";
import type { Values } from "./values.ts";

type Props = {
  name: string;
  options: OptionInfo[];
  /** The names of the options that are set. */
  set: string[];
  values: Values;
  errors: Record<string, string>;
  onChange: (name: string, value: string) => void;
};

/** Options that belong together, folded until they are wanted or one of them is wrong. */
export function OptionGroup({ name, options, set, values, errors, onChange }: Props) {
  const [wanted, setWanted] = useState(set.length > 0);
  const names = options.map((option) => option.name);
  const margins = options.filter(isMargin);
  const others = options.filter((option) => !isMargin(option));
  const wrong = Object.keys(errors).some((param) => names.some((own) => param === own || param.startsWith(`${own}[`)));
  return (
    <details
      className={styles.group}
      open={wanted || wrong}
      onToggle={({ currentTarget }) => setWanted(currentTarget.open)}
    >
      <summary>
        {name}
        <span>
          {set.length > 0 ? `${set.length} set` : names.length === 1 ? "1 option" : `${names.length} options`}
        </span>
      </summary>
      <div className={styles.fields}>
        {others.map((option) => (
          <OptionField key={option.name} {...{ option, values, errors, onChange }} />
        ))}
        {margins.length > 0 && <Margins options={margins} {...{ values, errors, onChange }} />}
      </div>
    </details>
  );
}

function isMargin({ name }: OptionInfo): boolean {
  return name.startsWith("margin_");
}

/** Four fields of one kind: what holds for all of them is said once. */
function Margins({ options, ...rest }: Pick<Props, "options" | "values" | "errors" | "onChange">) {
  const hint = options[0]?.description.replace(/^Top margin. /, "");
  return (
    <div className={styles.sides}>
      {options.map((option) => (
        <OptionField key={option.name} option={{ ...option, description: "" }} {...rest} />
      ))}
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
