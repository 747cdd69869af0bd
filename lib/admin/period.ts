/** A calendar month in UTC; `name` is YYYY-MM, `to` is the beginning of the next. */
export type Period = { name: string; from: Date; to: Date };

/** The month that is named, or the one that `now` is in for what names none. */
export function periodOf({ name, now }: { name: string | undefined; now: Date }): Period {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(name ?? "") ?? [];
  return year && month
    ? monthFrom(Number(year), Number(month) - 1)
    : monthFrom(now.getUTCFullYear(), now.getUTCMonth());
}

/** The months before and including the one that `now` is in, the newest first. */
export function lastPeriods({ count, now }: { count: number; now: Date }): Period[] {
  return Array.from({ length: count }, (_, back) => monthFrom(now.getUTCFullYear(), now.getUTCMonth() - back));
}

function monthFrom(year: number, month: number): Period {
  const from = new Date(Date.UTC(year, month, 1));
  return { name: from.toISOString().slice(0, 7), from, to: new Date(Date.UTC(year, month + 1, 1)) };
}
