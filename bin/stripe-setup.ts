import { setUpStripe } from "#lib/billing/set-up-stripe.ts";

for (const line of await setUpStripe()) console.log(`  ${line}`);
