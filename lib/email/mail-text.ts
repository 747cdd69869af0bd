const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu;
const longest = 80;

/**
 * What a person wrote, as it may stand in a mail: one line, at most 80 characters, and nothing that a mail
 * program takes for a link ("evil.com" becomes "evil. com"). Names from before the rules at the door
 * come through here as well.
 */
export function mailText(given: string): string {
  const line = given.normalize("NFKC").replace(hidden, " ").trim();
  const unlinked = line.replace(/[.。｡](?=[\p{L}\p{N}])/gu, ". ").replace(/:\/+/g, ": ");
  const characters = Array.from(unlinked);
  return characters.length <= longest ? unlinked : `${characters.slice(0, longest - 1).join("")}…`;
}

/** A subject on one line, whatever it was put together from: a line break would begin another header. */
export function mailSubject(given: string): string {
  return Array.from(given.replace(hidden, " ").trim()).slice(0, 200).join("");
}
