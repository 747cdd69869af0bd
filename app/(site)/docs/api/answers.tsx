import Link from "next/link";
import styles from "./answers.module.css";
import type { Answer, Header } from "./api-document.ts";
import { apiDocument, resolve } from "./api-document.ts";
import { SchemaType } from "./schema-type.tsx";

/** Every status an operation answers with: its body, its headers, and the codes of the problems. */
export function Answers({ answers }: { answers: Record<string, Answer> }) {
  return (
    <dl className={styles.answers}>
      {Object.entries(answers).map(([status, answer]) => (
        <div key={status}>
          <dt>{status}</dt>
          <dd>
            <Meaning answer={answer} />
            <Headers headers={answer.headers ?? {}} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Meaning({ answer }: { answer: Answer }) {
  const problems = answer.content?.["application/problem+json"]?.examples;
  if (problems) {
    return Object.keys(problems).map((code, place) => (
      <span key={code}>
        {place > 0 && ", "}
        <Link href={`/docs/errors#${code}`}>
          <code>{code}</code>
        </Link>
      </span>
    ));
  }
  const [type, media] = Object.entries(answer.content ?? {})[0] ?? [];
  return (
    <>
      {answer.description} <code>{type}</code>
      {media?.schema.$ref && (
        <>
          : <SchemaType schema={media.schema} />
        </>
      )}
    </>
  );
}

function Headers({ headers }: { headers: Record<string, Header> }) {
  const { components } = apiDocument();
  return (
    <details>
      <summary>Headers</summary>
      <ul>
        {Object.entries(headers).map(([name, header]) => (
          <li key={name}>
            <code>{name}</code>: {resolve(header, components.headers).description}
          </li>
        ))}
      </ul>
    </details>
  );
}
