"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import { rotateSecretAction, showSecretAction } from "../actions.ts";
import styles from "../webhooks.module.css";

/** The signing secret: shown when asked for, and rotated with an overlap. */
export function Secret({ id }: { id: string }) {
  return (
    <div className={styles.row}>
      <Dialog small trigger="Show" triggerLabel="Show the secret" title="Signing secret">
        <ActionForm
          action={showSecretAction}
          submit="Show the secret"
          submitting="Opening…"
          done={(secret) => (
            <ShownSecret secret={secret} what="the secret">
              Give it to the program that listens, and to nobody else. It verifies events with the Svix library.
            </ShownSecret>
          )}
        >
          {() => (
            <>
              <p>That you looked at it is written into the account’s audit log.</p>
              <input type="hidden" name="id" value={id} />
            </>
          )}
        </ActionForm>
      </Dialog>
      <Dialog small trigger="Rotate" triggerLabel="Rotate the secret" title="Rotate the secret" refreshOnClose>
        <ActionForm
          action={rotateSecretAction}
          submit="Rotate secret"
          submitting="Rotating…"
          done={({ secret, previousUntil }) => (
            <ShownSecret secret={secret} what="the secret">
              This is the new secret. The old one signs beside it until it ends <RelativeTime at={previousUntil} />.
            </ShownSecret>
          )}
        >
          {() => (
            <>
              <p>
                Events are signed with both secrets for 24 hours, so that the program that listens can be changed
                without losing one.
              </p>
              <input type="hidden" name="id" value={id} />
            </>
          )}
        </ActionForm>
      </Dialog>
    </div>
  );
}
