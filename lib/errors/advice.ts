/** Sentences for people: what a code means, and what to do about it. */
export type Advice = { means: string; todo: string };
