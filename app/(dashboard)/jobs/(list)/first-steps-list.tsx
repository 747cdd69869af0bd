import { Check } from "lucide-react";
import Link from "next/link";
import type { Context } from "#lib/accounts/context.ts";
import { type FirstSteps, firstSteps } from "#lib/accounts/first-steps.ts";
import styles from "./first-steps-list.module.css";

const steps: { step: keyof FirstSteps; href: string; name: string; about: string }[] = [
  { step: "pdf", href: "/playground", name: "See your first PDF", about: "Any address, in the playground." },
  { step: "bucket", href: "/bucket", name: "Link your bucket", about: "PDFs are delivered there." },
  { step: "key", href: "/keys", name: "Create a key", about: "For the program that will ask for PDFs." },
  { step: "webhook", href: "/webhooks", name: "Add a webhook", about: "To be told when a PDF is there." },
];

/** What a new account does first, ticked as it is done; gone once all of it is. */
export async function FirstStepsList({ ctx }: { ctx: Context }) {
  const taken = await firstSteps({ ctx });
  const done = steps.filter(({ step }) => taken[step]).length;
  if (done === steps.length) return null;
  return (
    <section className={styles.frame} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p className={styles.done}>
        {done} of {steps.length} done
      </p>
      <ol className={styles.steps}>
        {steps.map(({ step, href, name, about }) => (
          <li key={step} className={taken[step] ? styles.taken : ""}>
            <span className={styles.mark}>
              {taken[step] && <Check aria-hidden="true" />}
              <span className="visually-hidden">{taken[step] ? "Done:" : "To do:"}</span>
            </span>
            <span>
              {taken[step] ? (
                name
              ) : (
                <Link href={href} prefetch={false}>
                  {name}
                </Link>
              )}
              <span className={styles.about}>{about}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
