/** Next calls it once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { followResponses } = await import("#lib/http/own-response.ts");
  followResponses();
}
