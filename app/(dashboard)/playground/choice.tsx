import styles from "./playground.module.css";

type Props<Id extends string> = {
  legend: string;
  name: string;
  choices: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
};

/** A few choices side by side, one of them taken: radio buttons, so that the arrow keys work. */
export function Choice<Id extends string>({ legend, name, choices, chosen, onChoose }: Props<Id>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.id}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={choice.id}
            checked={choice.id === chosen}
            onChange={() => onChoose(choice.id)}
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}
