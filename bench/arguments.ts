import { parseArgs } from "node:util";
import { SetUpError } from "../bin/set-up.mjs";
import { workloads } from "./workloads.ts";

/** Rounds in which bare loop and service take turns: enough to see the spread. */
const usualRounds = 5;

export type BenchArguments = {
  /** The one workload to run; unset: all. */
  only: string | undefined;
  json: boolean;
  rounds: number;
  /** A folder for CPU profiles of web and worker. */
  profile: string | undefined;
};

/** Reads the command line of `npm run bench`. Throws a sentence when it is wrong. */
export function parseArguments(args: string[]): BenchArguments {
  const { values } = readOptions(args);
  const rounds = Number(values.rounds ?? usualRounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new SetUpError("--rounds takes a whole number of at least 1.");
  const names = workloads.map(({ name }) => name);
  if (values.only !== undefined && !names.includes(values.only)) {
    throw new SetUpError(`There is no workload "${values.only}". There are: ${names.join(", ")}.`);
  }
  return { only: values.only, json: values.json ?? false, rounds, profile: values.profile };
}

function readOptions(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { only: text, rounds: text, profile: text, json: { type: "boolean" } } });
  } catch (error) {
    const usage = "Usage: npm run bench [-- [--only <workload>] [--rounds <n>] [--json] [--profile <folder>]]";
    throw new SetUpError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
