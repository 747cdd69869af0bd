import { gap, ident, sticky } from "./css-scanner.ts";

const names = `${ident}(?:[ \\t\\n\\0]+${ident})*`;
const nameList = `${ident}(?:${gap},${gap}${ident})*`;
const direction = "(?:\\*|up|down|left|right|next|prev|(?:block|inline)-(?:start|end))";
const transitionName = `(?:(?:\\*|${ident})(?:\\.${ident})*|(?:\\.${ident})+)`;

/** An+B, as in :nth-child(2n + 1). */
export const nth = sticky(
  `${gap}(?:[oO][dD][dD]|[eE][vV][eE][nN]|[+-]?\\d*[nN](?:${gap}[+-]${gap}\\d+)?|[+-]?\\d+)(?![-\\w])${gap}`,
);

/** What turns An+B into An+B of a list of selectors. */
export const nthOf = sticky("of(?![-\\w])");

/** Arguments that are no selectors. */
export const plainArguments = {
  ident: sticky(gap + ident + gap),
  idents: sticky(gap + names + gap),
  "ident-list": sticky(gap + nameList + gap),
  select: sticky(`${gap}select${gap}`),
  direction: sticky(gap + direction + gap),
  "transition-name": sticky(gap + transitionName + gap),
} as const;
