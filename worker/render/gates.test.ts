import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createGate, createGates, type Gate, type Place } from "./gates.ts";

const never = new AbortController().signal;

/** Asks for a place and tells whether it has been given. */
function ask(gate: Gate, signal = never) {
  const asked: { place: Place | undefined; entered: Promise<Place> } = {
    place: undefined,
    entered: gate.enter(signal),
  };
  asked.entered.then(
    (place) => {
      asked.place = place;
    },
    () => undefined,
  );
  return asked;
}

/** Lets everything that is due happen. */
const settle = () => sleep(0);

describe("a gate", () => {
  test("lets in as many as it has places, and the next when one leaves", async () => {
    const gate = createGate({ places: 2, holdMs: 60_000 });
    const asked = [ask(gate), ask(gate), ask(gate), ask(gate)];
    await settle();
    expect(asked.map(({ place }) => place !== undefined)).toEqual([true, true, false, false]);

    asked[0]?.place?.leave();
    await settle();
    expect(asked.map(({ place }) => place !== undefined)).toEqual([true, true, true, false]);
  });

  test("counts a place once however often it is left", async () => {
    const gate = createGate({ places: 1, holdMs: 60_000 });
    const first = await gate.enter(never);
    const [second, third] = [ask(gate), ask(gate)];
    first.leave();
    first.leave();
    await settle();
    expect([second.place !== undefined, third.place !== undefined]).toEqual([true, false]);
  });

  test("takes back a place that is held too long", async () => {
    const gate = createGate({ places: 1, holdMs: 30 });
    await gate.enter(never);
    const startedAt = performance.now();
    await gate.enter(never);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(25);
  });

  test("counts a place that is retaken without asking, so that newcomers wait", async () => {
    const gate = createGate({ places: 1, holdMs: 60_000 });
    const first = await gate.enter(never);
    first.leave();
    const second = await gate.enter(never);
    first.retake();
    const third = ask(gate);
    second.leave();
    await settle();
    expect(third.place).toBeUndefined();
    first.leave();
    await third.entered;
  });

  test("forgets who gives up waiting", async () => {
    const gate = createGate({ places: 1, holdMs: 60_000 });
    const first = await gate.enter(never);
    const giveUp = new AbortController();
    const second = ask(gate, giveUp.signal);
    const third = ask(gate);
    giveUp.abort(new Error("no longer needed"));
    await expect(second.entered).rejects.toThrow("no longer needed");
    first.leave();
    await third.entered;
  });

  test("does not let in who has given up before", async () => {
    const gate = createGate({ places: 1, holdMs: 60_000 });
    await expect(gate.enter(AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    await gate.enter(never);
  });
});

test("one page more than there are cores may load, and as many as cores may print", async () => {
  const gates = createGates(2);
  const loading = [ask(gates.loading), ask(gates.loading), ask(gates.loading), ask(gates.loading)];
  const printing = [ask(gates.printing), ask(gates.printing), ask(gates.printing)];
  await settle();
  expect(loading.filter(({ place }) => place !== undefined)).toHaveLength(3);
  expect(printing.filter(({ place }) => place !== undefined)).toHaveLength(2);
  for (const { place } of [...loading, ...printing]) place?.leave();
});
