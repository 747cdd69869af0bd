/** ms that a reader may pause altogether, beside the time that the bytes take. */
const patienceMs = 60_000;
/** The slowest reader that is waited for: 50 kB a second. */
const bytesPerMs = 50;
/** ms that a call outlives its response's deadline, so that no call expires under a response. */
const marginMs = 30_000;

type Sent = { bytes: number; pauseMs?: number };

/** ms after which the response with a PDF of `bytes` is destroyed, however slowly it is still read. */
export function sendWithinMs({ bytes, pauseMs = patienceMs }: Sent): number {
  return pauseMs + Math.ceil(bytes / bytesPerMs);
}

/** ms for which the download call of such a response is held: longer than the response can last. */
export function holdWhileSentMs(sent: Sent): number {
  return sendWithinMs(sent) + marginMs;
}
