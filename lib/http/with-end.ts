/**
 * The same response, with `end` called once: when its body is fully sent or breaks, or when the caller
 * is gone, whose `signal` tells it even if nobody ever reads the body.
 */
export function withEnd({
  response,
  end,
  signal,
}: {
  response: Response;
  end: () => Promise<void>;
  signal: AbortSignal;
}): Response {
  let ended: Promise<void> | undefined;
  const endOnce = () => {
    ended ??= end().catch(() => {});
    return ended;
  };
  signal.addEventListener("abort", endOnce);
  if (!response.body || signal.aborted) {
    void endOnce();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
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
  });
  return new Response(body, response);
}
