import { pausesMs } from "#lib/webhooks/schedule.ts";

const units = [
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
  { name: "s", ms: 1_000 },
];

/** When an event is sent, by the schedule that sends it: "5 min" after the attempt before. */
export function attemptTimes(): { attempt: number; pause: string; since: string }[] {
  return pausesMs.map((pause, index) => {
    const since = pausesMs.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0);
    return { attempt: index + 1, pause: inWords(pause), since: inWords(since) };
  });
}

/** At most two units: what is left below them does not matter to who waits. */
function inWords(ms: number): string {
  let rest = ms;
  const parts = units.flatMap(({ name, ms: size }) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return parts.slice(0, 2).join(" ") || "at once";
}
