import { setUpStripe } from "#lib/billing/set-up-stripe.ts";

try {
  for (const line of await setUpStripe()) console.log(`  ${line}`);
} catch (error) {
  console.error(`  ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
