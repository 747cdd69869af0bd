import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "#app/_ui/button.tsx";
import { CropMarks } from "#app/_ui/crop-marks.tsx";
import { RegistrationCross } from "#app/_ui/registration-cross.tsx";
import { SiteFrame } from "#app/_ui/site-frame.tsx";
import { TryIt } from "#app/_ui/try-it/try-it.tsx";
import { plans } from "#lib/billing/plans.ts";
import { money } from "#lib/billing/price.ts";
import { publicUrl } from "#lib/config/config.ts";
import { CodeTabs } from "./docs/_frame/code-tabs.tsx";
import { requestCode } from "./docs/_frame/request-code.ts";
import styles from "./page.module.css";
import { PageAndPdf } from "./page-and-pdf.tsx";
import { promises } from "./promises.ts";

export const metadata: Metadata = { title: { absolute: "Platen: web addresses in, PDFs out" } };

const places = [
  { href: "/docs", title: "Quick start", text: "From a key to a PDF in your bucket, in six short steps." },
  {
    href: "/docs/options",
    title: "Options",
    text: "Paper, margins, headers, waiting and the rest, each with a printed page.",
  },
  { href: "/docs/events", title: "Events", text: "How your systems hear that a job is done, and know that it was us." },
  {
    href: "/docs/api",
    title: "API reference",
    text: "Every endpoint, parameter and answer, from the code that checks requests.",
  },
];

export default function LandingPage() {
  const sample = `${publicUrl()}/sample`;
  return (
    <SiteFrame>
      <section className={styles.hero} aria-labelledby="what">
        <CropMarks />
        <div className={styles.lead}>
          <h1 id="what">Give it a web address, get a PDF in your own bucket.</h1>
          <p>
            Wait for the PDF in the answer, or create a job and let it arrive. Both take the same options, and only the
            address is required.
          </p>
          <p className={styles.actions}>
            <Link className={buttonClass()} href="/sign-up" prefetch={false}>
              Sign up
            </Link>
            <Link className={buttonClass("quiet")} href="/docs">
              Read the docs
            </Link>
          </p>
          <p className={styles.price}>
            {plans.free.includedJobs.toLocaleString("en")} PDFs a month are free, without a card.
          </p>
        </div>
        <TryIt sample={sample}>
          <PageAndPdf />
        </TryIt>
      </section>

      <section className={styles.request} aria-labelledby="request">
        <div>
          <h2 id="request">One request, one PDF</h2>
          <p className={styles.explained}>
            A key as the user name, an empty password, an address. The PDF is the answer, and lies in your bucket as
            well.
          </p>
        </div>
        <CodeTabs
          label="Download a PDF, in each language"
          tabs={requestCode({ kind: "download", options: { url: sample } })}
        />
      </section>

      <section className={styles.promises} aria-labelledby="promises">
        <h2 id="promises">
          <RegistrationCross className={styles.cross} />
          Three promises, and how we checked
        </h2>
        <div className={styles.columns}>
          {promises.map(({ figure, of, title, text, checked }) => (
            <div key={title}>
              <p className={styles.figure}>
                {figure} <span>{of}</span>
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className={styles.checked}>{checked}</p>
            </div>
          ))}
        </div>
      </section>

      <section className={styles.prices} aria-labelledby="prices">
        <h2 id="prices">
          {plans.metered.includedJobs.toLocaleString("en")} PDFs a month free, then {money(plans.metered.centsPerJob)}{" "}
          each
        </h2>
        <p className={styles.explained}>
          What fails mostly costs nothing, and you can set an amount that is never passed.{" "}
          <Link href="/pricing">See pricing</Link>
        </p>
      </section>

      <section className={styles.places} aria-labelledby="next">
        <h2 id="next">Where to go from here</h2>
        <ul>
          {places.map(({ href, title, text }) => (
            <li key={href}>
              <Link href={href}>{title}</Link>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </SiteFrame>
  );
}
