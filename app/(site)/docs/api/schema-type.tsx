import { Fragment, type ReactNode } from "react";
import { nameOf, type Schema } from "./api-document.ts";
import { objects } from "./contents.ts";

/** A schema's type in words, with links to the objects it is made of: "string or null", "one of Letter, A4". */
export function SchemaType({ schema }: { schema: Schema }): ReactNode {
  if (schema.$ref) return <ObjectLink name={nameOf(schema.$ref)} />;
  if (schema.anyOf) return <Either schemas={schema.anyOf} />;
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum)
    return <>one of {joined(schema.enum.map((value) => <code key={String(value)}>{String(value)}</code>))}</>;
  if (schema.items) {
    return (
      <>
        array of <SchemaType schema={schema.items} />
      </>
    );
  }
  if (schema.properties)
    return <>object with {joined(Object.keys(schema.properties).map((name) => <code key={name}>{name}</code>))}</>;
  return [schema.type].flat().join(" or ") + boundsOf(schema);
}

function Either({ schemas }: { schemas: Schema[] }) {
  // A boolean may come as a text, which the reference says once for all of them.
  const arms = schemas.some(({ type }) => type === "boolean") ? schemas.filter(({ enum: texts }) => !texts) : schemas;
  return arms.map((schema, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the arms of a schema never move
    <Fragment key={place}>
      {place > 0 && " or "}
      <SchemaType schema={schema} />
    </Fragment>
  ));
}

function ObjectLink({ name }: { name: string }) {
  // What is read and what is written may differ in name alone: JobOutput is the Job.
  const found = objects.find(({ schema }) => name === schema || name === `${schema}Output`);
  return found ? <a href={`#${found.id}`}>{found.schema}</a> : name;
}

function boundsOf({ minimum, maximum, maxLength, format }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (maxLength !== undefined) return `, at most ${maxLength.toLocaleString("en")} bytes`;
  return format === undefined ? "" : `, ${format}`;
}

function joined(parts: ReactNode[]): ReactNode[] {
  return parts.flatMap((part, place) => (place === 0 ? [part] : [", ", part]));
}
