import { CheckField, Field } from "#app/_ui/field.tsx";
import styles from "./webhooks.module.css";

/** An event that can be chosen. */
export type EventChoice = { type: string; about: string };

type Props = {
  /** Sets this form's fields apart from those of others on the page. */
  form: string;
  choices: EventChoice[];
  typed: Record<string, string>;
  errors: Record<string, string>;
  stored?: { url: string; description: string; events: string[] };
};

/** Address, events and description of an endpoint, new or stored. */
export function EndpointFields({ form, choices, typed, errors, stored }: Props) {
  // What was typed counts as a whole: a tick that was taken away is not in it.
  const again = typed.url !== undefined;
  const isTicked = (type: string) => (again ? typed[type] === "on" : (stored?.events.includes(type) ?? true));
  return (
    <>
      <Field
        id={`${form}-url`}
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://example.com/hooks/platen"
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed.url ?? stored?.url}
        error={errors.url}
        hint="A public https address. It gets a POST for each event and answers with a 2xx within 15 seconds."
      />
      <fieldset className={styles.choices} aria-describedby={errors.events ? `${form}-events-error` : undefined}>
        <legend>Events</legend>
        {choices.map(({ type, about }) => (
          <CheckField
            key={type}
            id={`${form}-${type}`}
            label={type}
            name={type}
            hint={about}
            defaultChecked={isTicked(type)}
          />
        ))}
        {errors.events && (
          <p id={`${form}-events-error`} className={styles.error}>
            {errors.events}
          </p>
        )}
      </fieldset>
      <Field
        id={`${form}-description`}
        label="Description (optional)"
        name="description"
        autoComplete="off"
        defaultValue={typed.description ?? stored?.description}
        error={errors.description}
        hint="What listens there. Only your team sees it."
      />
    </>
  );
}
