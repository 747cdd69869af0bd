import type { Metadata } from "next";
import { CropMarks } from "#app/_ui/crop-marks.tsx";
import { SiteFrame } from "#app/_ui/site-frame.tsx";
import { downloadUrl, publicUrl } from "#lib/config/config.ts";
import styles from "./page.module.css";

export const metadata: Metadata = { title: { absolute: "Platen: web addresses in, PDFs out" } };

const promises = [
  {
    title: "Nothing is lost",
    text: "A job is written down before you get its id. If the process that works on it dies, another takes it over, and every job ends once: delivered, or failed with the reason.",
  },
  {
    title: "Fair and in order",
    text: "Your jobs start in the order you created them. Accounts take turns, so another account’s backlog does not hold yours up.",
  },
  {
    title: "Nobody’s network is reached",
    text: "Every connection a page or an upload causes is checked at the moment it is dialled. Private and internal addresses are refused, redirects and assets included.",
  },
];

const places = [
  {
    href: "/sample",
    title: "The sample page",
    text: "Several pages of type, tables, pictures and seven scripts. Print it first.",
  },
  {
    href: "/v1/openapi.json",
    title: "The OpenAPI document",
    text: "Every endpoint, option, limit and answer, made from the code that checks requests.",
  },
  {
    href: "/docs/errors",
    title: "Errors",
    text: "Every code the service answers with: what it means and what to do.",
  },
];

export default function LandingPage() {
  return (
    <SiteFrame>
      <section className={styles.hero}>
        <CropMarks />
        <div className={styles.lead}>
          <h1>Give it a web address, get a PDF in your own bucket.</h1>
          <p>
            Wait for the PDF in the answer, or create a job and let it arrive. Both take the same options, and only the
            address is required.
          </p>
          <p>
            <a className={styles.press} href="/sample">
              See the sample page
            </a>
          </p>
        </div>
        <FirstRequest downloads={downloadUrl()} sample={`${publicUrl()}/sample`} />
      </section>

      <section className={styles.promises} aria-label="What Platen promises">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>

      <section className={styles.places} aria-labelledby="next">
        <h2 id="next">Where to go from here</h2>
        <ul>
          {places.map(({ href, title, text }) => (
            <li key={href}>
              <a href={href}>{title}</a>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </SiteFrame>
  );
}

function FirstRequest({ downloads, sample }: { downloads: string; sample: string }) {
  return (
    <figure className={styles.request}>
      <figcaption>One request, one PDF</figcaption>
      <pre>
        <code>{`curl -u YOUR_API_KEY: \\
  ${downloads}/ \\
  -d url=${sample} \\
  -o sample.pdf`}</code>
      </pre>
      <p>
        <code>YOUR_API_KEY</code> is the key that <code>npm start</code> prints. Keep the colon: the password is empty.
      </p>
    </figure>
  );
}
