import { writeFileSync } from "node:fs";

// One download by someone who has the service: bench/overhead.ts gives the address, the key and the request.
const [downloadUrl = "", key = "", url = "", saveAs = ""] = process.argv.slice(2);
const began = performance.now();
const answer = await fetch(`${downloadUrl}/`, {
  method: "POST",
  headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` },
  body: new URLSearchParams({ url, wait_time: "0" }),
});
if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
writeFileSync(saveAs, await answer.bytes());
process.stdout.write(`${performance.now() - began}\n`);
