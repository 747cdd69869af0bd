import { verifySamples } from "#lib/samples/verify-event.ts";
import { overlapHours } from "#lib/webhooks/secret.ts";
import { CodeTabs } from "../_frame/code-tabs.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";

/** How a receiver knows that an event is ours, with a whole receiver in each language. */
export function VerifySection() {
  return (
    <DocsSection
      id="verify"
      title="Verify the signature"
      beside={
        <CodeTabs
          label="Verify an event, in each language"
          tabs={verifySamples.map(({ language, name, install, code }) => ({
            language,
            name,
            code: `${comment(language)} ${install}\n\n${code}`.replace(/^(.*\n)\n<\?php\n/, "<?php\n$1\n"),
          }))}
        />
      }
    >
      <p>
        Anyone can post to your endpoint; only we know its secret. Check the signature before you believe a body, with
        the official <code>svix</code> library. Any library that reads the <code>svix-</code> headers will do.
      </p>
      <p>
        It takes the body as it came, byte for byte. Parsed and written again it no longer fits its signature. It also
        refuses what is older than five minutes, so that nobody can send you a true event twice.
      </p>
      <p>
        The endpoint’s secret begins with <code>whsec_</code> and is on its page. After you rotate it, the old one signs
        beside the new one for {overlapHours} hours; both signatures stand in the header, and the library accepts
        either.
      </p>
    </DocsSection>
  );
}

function comment(language: string): string {
  return language === "python" || language === "ruby" ? "#" : "//";
}
