import { Prose } from "#app/_ui/prose.tsx";
import { baseUrl } from "#lib/config/config.ts";
import { deliveredJob, requestExample } from "#lib/jobs/job-examples.ts";
import { CodeBlock, JsonBlock } from "../_frame/code-block.tsx";
import { CodeTabs } from "../_frame/code-tabs.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";
import { requestCode } from "../_frame/request-code.ts";
import { Answers } from "./answers.tsx";
import { apiDocument, type Operation as OperationPart, type PlacedOperation, resolve } from "./api-document.ts";
import { type Field, Fields, fieldsOf } from "./fields.tsx";
import styles from "./operation.module.css";

/** One endpoint: what it does, what it takes, what it answers, and a request with its answer beside. */
export function Operation({ method, path, operation }: PlacedOperation) {
  const { components } = apiDocument();
  const places = fieldsByPlace(operation);
  const body = operation.requestBody?.content["application/json"]?.schema;
  const [status, answer] = Object.entries(operation.responses)[0] ?? [];
  const example = Object.values(answer?.content?.["application/json"]?.examples ?? {})[0];
  return (
    <DocsSection
      id={operation.operationId}
      title={operation.summary}
      beside={
        <>
          <Request method={method} path={path} summary={operation.summary} />
          {example && <JsonBlock title={`Answer ${status}`} what="the answer" value={example.value} />}
        </>
      }
    >
      <p className={styles.address}>
        <code>
          {method} /v1{path}
        </code>
      </p>
      <p>
        <Prose text={operation.description} />
      </p>
      {places.map(({ title, fields }) => (
        <div key={title}>
          <h3>{title}</h3>
          <Fields label={title} fields={fields} />
        </div>
      ))}
      {body && (
        <>
          <h3>Body</h3>
          <p>{operation.requestBody?.description} Booleans may also come as the texts true and false.</p>
          <div className={styles.body}>
            <Fields
              label="Body"
              fields={fieldsOf(resolve(body, components.schemas), (name) => `/docs/options#${name}`)}
            />
          </div>
        </>
      )}
      <h3>Answers</h3>
      <Answers answers={operation.responses} />
    </DocsSection>
  );
}

/** The request in code: the PDF options are posted, everything else is one line of curl. */
function Request({ method, path, summary }: { method: string; path: string; summary: string }) {
  if (method === "POST") {
    const tabs = requestCode({ kind: path === "/download" ? "download" : "job", options: requestExample });
    return <CodeTabs label={`${summary}, in each language`} tabs={tabs} />;
  }
  const address = `${baseUrl()}${path.replace("{id}", deliveredJob.id)}`;
  return <CodeBlock title="With curl" what="the command" code={`curl -u "$PLATEN_API_KEY:" ${address}`} />;
}

const placeNames: Record<string, string> = { path: "In the path", query: "Query", header: "Headers" };

function fieldsByPlace({ parameters = [] }: OperationPart): { title: string; fields: Field[] }[] {
  const { components } = apiDocument();
  const all = parameters.map((parameter) => resolve(parameter, components.parameters));
  return Object.entries(placeNames).flatMap(([place, title]) => {
    const fields = all
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required = false, description }) => ({ name, schema, required, description }));
    return fields.length === 0 ? [] : [{ title, fields }];
  });
}
