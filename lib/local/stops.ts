/** What has been started, to be stopped in the opposite order. */
export type Stops = {
  /** Starts a part and remembers it. Once stopping has begun nothing more is started: the promise then never settles. */
  start<Part extends { stop(): Promise<void> }>(name: string, start: () => Promise<Part>): Promise<Part>;
  unlessStopping<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Stops every part, the last one first, those that are still starting included. Call it once. */
  stopAll(): Promise<void>;
};

/** Keeps the list of parts; `onFailure` is told of a part that could not be stopped. */
export function createStops(onFailure: (line: string) => void): Stops {
  const parts: { name: string; part: Promise<{ stop(): Promise<void> }> }[] = [];
  let stopping = false;

  function unlessStopping<Value>(work: () => Promise<Value>): Promise<Value> {
    return stopping ? new Promise(() => {}) : work();
  }

  return {
    unlessStopping,
    start: (name, start) =>
      unlessStopping(() => {
        const part = start();
        parts.push({ name, part });
        return part;
      }),
    stopAll: async () => {
      stopping = true;
      for (const { name, part } of parts.reverse()) {
        // A part that failed to start has nothing to stop, and has said so itself.
        const started = await part.catch(() => undefined);
        await started?.stop().catch((error) => onFailure(`${name} could not be stopped: ${error}`));
      }
    },
  };
}
