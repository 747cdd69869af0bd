import { createHash } from "node:crypto";

/** A rendered PDF, and what was seen of its page. */
export type Artifact = {
  pdf: Uint8Array;
  pages: number;
  httpStatus: number | null;
  finalUrl: string | null;
  blocked: { count: number; hosts: string[] };
};

/** What the job's row says of it. */
export type ArtifactFacts = Omit<Artifact, "pdf"> & { bytes: number; sha256: string };

export function factsOf({ pdf, pages, httpStatus, finalUrl, blocked }: Artifact): ArtifactFacts {
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  return { pages, httpStatus, finalUrl, blocked, bytes: pdf.length, sha256 };
}
