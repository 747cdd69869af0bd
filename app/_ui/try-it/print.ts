import type { Attempt } from "./try-it.tsx";

/** Asks the service for the PDF of an address. `startedAt` is of performance.now(). */
export async function print({ url, startedAt }: { url: string; startedAt: number }): Promise<Attempt> {
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/try/pdf", { method: "POST", headers, body: JSON.stringify({ url }) });
    if (!answer.ok) {
      const problem = (await answer.json().catch(() => ({}))) as { detail?: string };
      return { status: "failed", detail: problem.detail ?? `The service answered with the status ${answer.status}.` };
    }
    const pdf = await answer.blob();
    return { status: "done", url, pdf, seconds: (performance.now() - startedAt) / 1_000 };
  } catch {
    return { status: "failed", detail: "The service could not be reached. Check your connection and try again." };
  }
}
