import { ShownSecret } from "#app/_ui/shown-secret.tsx";

/** A new key, shown this once. */
export function MadeKey({ apiKey }: { apiKey: string }) {
  return (
    <ShownSecret secret={apiKey} what="the key">
      Copy the key now: it is not kept, so it cannot be shown again.
    </ShownSecret>
  );
}
