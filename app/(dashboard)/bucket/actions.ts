"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { guardedAction } from "#app/_server/guarded-action.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { bucketInput } from "#lib/storage/bucket-input.ts";
import { linkBucket } from "#lib/storage/link-bucket.ts";
import { showBucket } from "#lib/storage/show-bucket.ts";
import { unlinkBucket } from "#lib/storage/unlink-bucket.ts";

export const linkBucketAction = guardedAction({
  role: "admin",
  input: bucketInput,
  secrets: ["secretAccessKey"],
  async verb({ ctx, input }) {
    const linked = await linkBucket({ ctx, input });
    revalidatePath("/bucket");
    return linked;
  },
});

export const unlinkBucketAction = guardedAction({
  role: "admin",
  input: z.object({ name: z.string() }),
  async verb({ ctx, input }) {
    const bucket = await showBucket({ ctx });
    if (!bucket) return failed({ detail: "There is no bucket linked any more. Reload the page." });
    if (bucket.name !== input.name.trim()) {
      return failed({ field: "name", detail: `Type the bucket’s name, ${bucket.name}, as it is written above.` });
    }
    await unlinkBucket({ ctx });
    revalidatePath("/bucket");
    return ok(null);
  },
});
