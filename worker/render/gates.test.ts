import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createGate, createWorkGate, type Gate, type Place } from "./gates.ts";

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
    const gate = createGate({ places: 2 });
    const asked = [ask(gate), ask(gate), ask(gate), ask(gate)];
    await settle();
    expect(asked.map(({ place }) => place !== undefined)).toEqual([true, true, false, false]);

    asked[0]?.place?.leave();
    await settle();
    expect(asked.map(({ place }) => place !== undefined)).toEqual([true, true, true, false]);
  });

  test("counts a place once however often it is left", async () => {
    const gate = createGate({ places: 1 });
    const first = await gate.enter(never);
    const [second, third] = [ask(gate), ask(gate)];
    first.leave();
    first.leave();
    await settle();
    expect([second.place !== undefined, third.place !== undefined]).toEqual([true, false]);
  });

  test("takes back a place that is held too long", async () => {
    const gate = createGate({ places: 1 });
    await gate.enter(never, 30);
    const startedAt = performance.now();
    await gate.enter(never);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(25);
  });

  test("counts a place that is retaken without asking, so that newcomers wait", async () => {
    const gate = createGate({ places: 1 });
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
    const gate = createGate({ places: 1 });
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
    const gate = createGate({ places: 1 });
    await expect(gate.enter(AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    await gate.enter(never);
  });

  test("lets who comes back in before who was never in", async () => {
    const gate = createGate({ places: 1 });
    const first = await gate.enter(never);
    first.leave();
    const second = await gate.enter(never);
    const newcomer = ask(gate);
    const back = first.reenter(never, 60_000);
    second.leave();
    await back;
    await settle();
    expect(newcomer.place).toBeUndefined();
    first.leave();
    await newcomer.entered;
  });

  test("lets a newcomer in after every two that come back", async () => {
    const gate = createGate({ places: 1 });
    const begun: Place[] = [];
    for (let page = 0; page < 4; page += 1) {
      const place = await gate.enter(never);
      place.leave();
      begun.push(place);
    }
    const last = await gate.enter(never);
    const order: string[] = [];
    async function pass(name: string, entered: Promise<Place>): Promise<void> {
      const place = await entered;
      order.push(name);
      place.leave();
    }
    const passing = [
      ...["new 1", "new 2"].map((name) => pass(name, gate.enter(never))),
      ...begun.map((place, page) =>
        pass(
          `back ${page + 1}`,
          place.reenter(never, 60_000).then(() => place),
        ),
      ),
    ];
    last.leave();
    await Promise.all(passing);
    expect(order).toEqual(["back 1", "back 2", "new 1", "back 3", "back 4", "new 2"]);
  });

  test("holds a place that was never left for as long again", async () => {
    const gate = createGate({ places: 1 });
    const first = await gate.enter(never, 30);
    await first.reenter(never, 60_000);
    const second = ask(gate);
    await sleep(60);
    expect(second.place).toBeUndefined();
    first.leave();
    await second.entered;
  });

  test("gives no more time to what is over, though it is still inside", async () => {
    const gate = createGate({ places: 1 });
    const first = await gate.enter(never, 30);
    await expect(first.reenter(AbortSignal.abort(new Error("over")), 60_000)).rejects.toThrow("over");
    await gate.enter(never);
  });

  test("asks for more work only while hardly anyone waits", async () => {
    const gate = createGate({ places: 1 });
    const first = await gate.enter(never);
    await gate.uncrowded();
    const giveUp = new AbortController();
    const second = ask(gate, giveUp.signal);
    let asked = 0;
    const askForMore = () => gate.uncrowded().then(() => (asked += 1));
    const more = askForMore();
    await settle();
    expect(asked).toBe(0);
    giveUp.abort(new Error("no longer needed"));
    await expect(second.entered).rejects.toThrow("no longer needed");
    await more;
    const third = ask(gate);
    const again = askForMore();
    await settle();
    expect(asked).toBe(1);
    first.leave();
    await Promise.all([third.entered, again]);
  });

  test("forgets who gives up coming back", async () => {
    const gate = createGate({ places: 1 });
    const first = await gate.enter(never);
    first.leave();
    const second = await gate.enter(never);
    const giveUp = new AbortController();
    const back = first.reenter(giveUp.signal, 60_000);
    giveUp.abort(new Error("no longer needed"));
    await expect(back).rejects.toThrow("no longer needed");
    second.leave();
    await gate.enter(never);
  });
});

test.each([
  ["one more than there are cores, unless asked otherwise", { cores: 2 }, 3],
  ["as many as asked for", { asked: 2, cores: 8 }, 2],
])("pages that may work: %s", async (_name, given, places) => {
  const gate = createWorkGate(given);
  const asked = [ask(gate), ask(gate), ask(gate), ask(gate)];
  await settle();
  expect(asked.filter(({ place }) => place !== undefined)).toHaveLength(places);
  for (const { place } of asked) place?.leave();
});
