import { log } from "#lib/telemetry/log.ts";
import { ownResponse } from "./own-response.ts";

/**
 * The same response, with `end` called once: when its body is fully sent or breaks, or when the caller
 * is gone, whose `signal` tells it even if nobody ever reads the body. A response that is not sent after
 * `withinMs` is destroyed with its connection, however slowly the caller still reads.
 */
export function withEnd({
  response,
  end,
  signal,
  withinMs,
}: {
  response: Response;
  end: () => Promise<void>;
  signal: AbortSignal;
  withinMs?: number | undefined;
}): Response {
  let ended: Promise<void> | undefined;
  let deadline: NodeJS.Timeout | undefined;
  const endOnce = () => {
    ended ??= end().catch((error) => log.error({ err: error }, "what a response held was not given back"));
    return ended;
  };
  signal.addEventListener("abort", endOnce);
  if (!response.body || signal.aborted) {
    void endOnce();
    return response;
  }
  const reader = response.body.getReader();
  const sent = ownResponse();
  // The one event that also follows a HEAD, whose body nobody reads.
  sent?.once("close", () => {
    clearTimeout(deadline);
    void endOnce();
  });
  // Nothing is read ahead: that the end is asked for means that all before it was sent.
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      if (withinMs === undefined) return;
      deadline = setTimeout(() => {
        if (!sent && ended) return;
        log.info({ within_ms: withinMs }, "a response was not read in time; its connection is closed");
        void endOnce();
        reader.cancel().catch(() => {});
        // Whoever pipes the body waits for its last write, and not for an error: the socket must go.
        if (sent) sent.destroy();
        else controller.error(new Error("The response was not read in time."));
      }, withinMs).unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        // Freed before the caller sees the end, so that an immediate next call finds the place free.
        await endOnce();
        controller.close();
      } catch (error) {
        await endOnce();
        controller.error(error);
      }
    },
    async cancel(reason) {
      await Promise.all([reader.cancel(reason), endOnce()]);
    },
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), response);
}
