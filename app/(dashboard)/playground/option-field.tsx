import { CheckField, Field, SelectField, TextareaField } from "#app/_ui/field.tsx";
import { pageSizeNames } from "#lib/pdf/lengths.ts";
import type { OptionInfo } from "#lib/pdf/option-groups.ts";
import styles from "./playground.module.css";
import { customSize, type Values } from "./values.ts";

type Props = {
  option: OptionInfo;
  values: Values;
  errors: Record<string, string>;
  onChange: (name: string, value: string) => void;
};

/** One option, under the name it has in the API. */
export function OptionField({ option, values, errors, onChange }: Props) {
  const { name, control, description, fallback, example } = option;
  const value = values[name] ?? "";
  const about = { label: name, name, hint: description, error: errors[name] };
  const typed = {
    value,
    spellCheck: false,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  };
  const placeholder = fallback === null ? `such as ${example}` : String(fallback);
  switch (control) {
    case "switch":
      return (
        <CheckField
          {...about}
          checked={value === "true"}
          onChange={({ target }) => onChange(name, String(target.checked))}
        />
      );
    case "number":
      return <Field {...about} {...typed} inputMode="decimal" placeholder={placeholder} />;
    case "html":
      return <TextareaField {...about} {...typed} rows={3} placeholder={example} />;
    case "secret":
      return <Field {...about} {...typed} type="password" autoComplete="new-password" />;
    case "page_size":
      return (
        <>
          <SelectField {...about} value={value === "" ? String(fallback) : value} onChange={typed.onChange}>
            {pageSizeNames.map((size) => (
              <option key={size}>{size}</option>
            ))}
            <option value={customSize}>Another size</option>
          </SelectField>
          {value === customSize && <Sides {...{ values, errors, onChange }} />}
        </>
      );
    default:
      return <Field {...about} {...typed} placeholder={placeholder} />;
  }
}

function Sides({ values, errors, onChange }: Omit<Props, "option">) {
  return (
    <div className={styles.sides}>
      {["page_size[width]", "page_size[height]"].map((name) => (
        <Field
          key={name}
          label={name}
          name={name}
          value={values[name] ?? ""}
          onChange={({ target }) => onChange(name, target.value)}
          placeholder="100mm"
          autoComplete="off"
          error={errors[name]}
        />
      ))}
    </div>
  );
}
