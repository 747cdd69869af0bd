import { useCallback, useEffect, useRef, useState } from "react";
import type { JobProgress } from "#lib/jobs/job-progress.ts";
import type { SampleOptions } from "#lib/samples/sample.ts";
import { follow } from "./follow-trial.ts";

/** What is wrong, in words, and by field where it is about fields. `jobId` when there is a job to look at. */
export type Refusal = { detail: string; errors: Record<string, string>; jobId?: string };

/** Where a trial stands. `progress` is undefined until the service has taken the job. */
export type Trial =
  | { status: "idle" }
  | { status: "running"; startedAt: number; progress?: JobProgress }
  | { status: "done"; seconds: number; progress: JobProgress; pdf: Blob }
  | { status: "failed"; refusal: Refusal };

/** Makes one PDF at a time; a new one takes the place of the last. */
export function useTrial(): { trial: Trial; make: (options: SampleOptions) => void } {
  const [trial, setTrial] = useState<Trial>({ status: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const make = useCallback((options: SampleOptions) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    void follow({ options, signal, onChange: (next) => signal.aborted || setTrial(next) });
  }, []);
  return { trial, make };
}
