/** One limit, in sentences in which words between backticks are code; `past` is what happens beyond it. */
export type LimitRow = { what: string; limit: string; past: string };
export type LimitGroup = { id: string; title: string; intro: string; rows: LimitRow[] };
