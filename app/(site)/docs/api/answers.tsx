import Link from "next/link";
import styles from "./answers.module.css";
import { type Answer, apiDocument, type Header, resolve } from "./api-document.ts";
import { SchemaType } from "./schema-type.tsx";

/** Every status an operation answers with: its body or the codes of its problems, and its headers. */
export function Answers({ answers }: { answers: Record<string, Answer> }) {
  const always = commonHeaders(Object.values(answers));
  return (
    <>
      <dl className={styles.answers}>
        {Object.entries(answers).map(([status, answer]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <Meaning answer={answer} />
              <Headers headers={headersOf(answer).filter(([name]) => !always.some(([common]) => common === name))} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.always}>
        Every answer has:
        <Headers headers={always} />
      </div>
    </>
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

type NamedHeader = [name: string, header: Header];

function Headers({ headers }: { headers: NamedHeader[] }) {
  if (headers.length === 0) return null;
  return (
    <ul>
      {headers.map(([name, { description }]) => (
        <li key={name}>
          <code>{name}</code>: {description}
        </li>
      ))}
    </ul>
  );
}

function headersOf({ headers = {} }: Answer): NamedHeader[] {
  const { components } = apiDocument();
  return Object.entries(headers).map(([name, header]) => [name, resolve(header, components.headers)]);
}

/** The headers that all of the answers have. */
function commonHeaders([first, ...others]: Answer[]): NamedHeader[] {
  if (!first) return [];
  return headersOf(first).filter(([name]) => others.every(({ headers = {} }) => Object.hasOwn(headers, name)));
}
