/** From `from` on, until just before `to`. */
export type ShownPeriod = { from: Date; to: Date };

/** The calendar month (UTC) that the address bar names as YYYY-MM; undefined when it names none. */
export function readMonth(text: string | undefined): ShownPeriod | undefined {
  const [, year, month] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(text ?? "") ?? [];
  return year && month ? monthOf(Number(year), Number(month) - 1) : undefined;
}

/** The months around a period, as the address bar names them; no later one than now's. */
export function monthsAround({ period, now }: { period: ShownPeriod; now: Date }): { before: string; after?: string } {
  const [year, month] = [period.from.getUTCFullYear(), period.from.getUTCMonth()];
  const after = monthOf(year, month + 1).from;
  return { before: nameOf(monthOf(year, month - 1).from), ...(after <= now && { after: nameOf(after) }) };
}

/** A period as people read it: its first and its last day, in UTC. */
export function periodInWords({ from, to }: ShownPeriod): string {
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return format.formatRange(from, new Date(to.getTime() - 1));
}

function monthOf(year: number, month: number): ShownPeriod {
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) };
}

function nameOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}
