// Plain Node ≥ 20 without dependencies: it runs before anything is installed.
import { inspect } from "node:util";

const spinnerFrames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const spinnerIntervalMs = 100;

/** The step whose line is not finished yet, and what was said meanwhile. */
let open;

/** Something outside the program is missing or wrong; its message is all that a person needs. */
export class SetUpError extends Error {}

/**
 * Runs one step of set-up and prints one line for it: what it did and how long that took. `work` may
 * call `note(text)` to add a few words to the line. A terminal shows a spinner meanwhile.
 */
export async function step(title, work) {
  const began = performance.now();
  const spinner = process.stdout.isTTY ? startSpinner(title, began) : undefined;
  if (!spinner) process.stdout.write(`  ${title} … `);
  const held = [];
  open = held;
  let addition = "";
  const finish = (end) => {
    clearInterval(spinner);
    open = undefined;
    process.stdout.write(spinner ? `\r\x1b[K  ${title} … ${end}\n` : `${end}\n`);
    for (const line of held) say(line);
  };
  try {
    const value = await work((text) => {
      addition = `  (${text})`;
    });
    finish(`${elapsed(began)}${addition}`);
    return value;
  } catch (error) {
    finish(`failed after ${elapsed(began)}`);
    throw error;
  }
}

/** Prints a line; while a step's line is unfinished, after it. */
export function say(line) {
  if (open) open.push(line);
  else process.stdout.write(`  ${line}\n`);
}

/** Runs a program's main function; what goes wrong ends up as a sentence, a fault with its stack as well. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    process.stderr.write(`\n${error instanceof SetUpError ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}

/** "0.4 s", "31 s", "2 min 5 s" since a `performance.now()`. */
export function elapsed(began) {
  const seconds = (performance.now() - began) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function startSpinner(title, began) {
  let frame = 0;
  const draw = () => {
    process.stdout.write(`\r\x1b[K${spinnerFrames[frame % spinnerFrames.length]} ${title} … ${elapsed(began)}`);
    frame += 1;
  };
  draw();
  return setInterval(draw, spinnerIntervalMs);
}
