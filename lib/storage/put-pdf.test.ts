import { expect, test } from "vitest";
import { useStore } from "#lib/testing/store.ts";
import { putPdf } from "./put-pdf.ts";

const store = useStore();

test.each([0, 1, 12_345, 100_001])("a PDF of %i bytes reaches its bucket", async (bytes) => {
  process.env.EGRESS_ALLOW = new URL(store.endpoint).host;
  const bucket = { ...store, name: store.bucket, prefix: "" };
  const fileName = `${bytes}.pdf`;
  const body = new Uint8Array(bytes).fill(7);
  expect(await putPdf({ bucket, fileName, attachment: false, body, bytes })).toMatchObject({ ok: true });
  expect((await store.get(fileName)).bytes.length).toBe(bytes);
});
