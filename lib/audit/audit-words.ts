/** `member.role_changed` as "Member role changed". */
export function actionWords(action: string): string {
  const words = action.replace(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An entry's details as words: "from owner, to viewer". Names are written as the code has them, apart. */
export function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${nameWords(name)} ${valueWords(value)}`)
    .join(", ");
}

/** Who did it: a person's address, a key, or the service. Operators are marked, because they are not of the team. */
export function actorWords({ actor, operator }: { actor: string; operator: boolean }): string {
  if (operator) return `${actor} (operator)`;
  if (actor === "system") return "Platen";
  return actor.startsWith("key:") ? `A key (${actor.slice(4)})` : actor;
}

function nameWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase();
}

function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
