import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The embedded store keeps an object's bytes in a file of this ending, beside its metadata. */
const objectEnding = ".pdf._S3rver_object";

/** How many PDFs lie in the bucket. */
export async function countObjects(bucketFolder: string): Promise<number> {
  return (await objectFiles(bucketFolder)).length;
}

/** When each PDF came to lie in the bucket, in ms since 1970. */
export async function arrivals(bucketFolder: string): Promise<number[]> {
  const names = await objectFiles(bucketFolder);
  return Promise.all(names.map(async (name) => (await stat(join(bucketFolder, name))).mtimeMs));
}

/** When a job's PDF came to lie in the bucket, in ms since 1970. Throws when it does not. */
export async function arrivedAt({ bucketFolder, jobId }: { bucketFolder: string; jobId: string }): Promise<number> {
  return (await stat(join(bucketFolder, `${jobId}${objectEnding}`))).mtimeMs;
}

/** Takes everything out of the bucket. */
export async function emptyBucket(bucketFolder: string): Promise<void> {
  await Promise.all((await readdir(bucketFolder)).map((name) => rm(join(bucketFolder, name))));
}

async function objectFiles(bucketFolder: string): Promise<string[]> {
  return (await readdir(bucketFolder)).filter((name) => name.endsWith(objectEnding));
}
