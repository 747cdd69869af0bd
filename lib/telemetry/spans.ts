/** A piece of work on a job, recorded once it is over. Times are ms since 1970. */
export type JobSpan = {
  jobId: string;
  name: string;
  startMs: number;
  endMs: number;
  attributes?: Record<string, string | number | boolean>;
  /** Set when it went wrong: why, as a code. */
  failure?: string | undefined;
  /** What it consisted of. */
  parts?: readonly { name: string; startMs: number; endMs: number }[];
  /** The span of the whole job, below which all others stand. */
  isRoot?: boolean;
};

export type RecordSpan = (span: JobSpan) => void;

// Next builds several bundles of this module; one process records in one place all the same.
const shared = globalThis as typeof globalThis & { platenRecordSpan?: RecordSpan | undefined };

/** Records a piece of work on a job in its trace. Nothing happens where tracing is off. */
export function recordSpan(span: JobSpan): void {
  shared.platenRecordSpan?.(span);
}

/** Says where spans go; undefined: nowhere. */
export function sendSpansTo(record: RecordSpan | undefined): void {
  shared.platenRecordSpan = record;
}
