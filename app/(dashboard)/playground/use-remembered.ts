import { useEffect, useState } from "react";

/** One of a few choices, kept in this browser; the first one until another was made. */
export function useRemembered<Choice extends string>({
  name,
  choices,
}: {
  name: string;
  choices: readonly Choice[];
}): [Choice, (choice: Choice) => void] {
  const key = `platen-${name}`;
  const [chosen, setChosen] = useState(choices[0] as Choice); // there is always a first
  // Only once it runs in the browser: the server cannot know.
  useEffect(() => {
    const kept = choices.find((choice) => choice === localStorage.getItem(key));
    if (kept !== undefined) setChosen(kept);
  }, [key, choices]);
  return [
    chosen,
    (choice) => {
      localStorage.setItem(key, choice);
      setChosen(choice);
    },
  ];
}
