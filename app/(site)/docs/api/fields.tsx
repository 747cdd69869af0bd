import type { ReactNode } from "react";
import { Prose } from "#app/_ui/prose.tsx";
import type { Schema } from "./api-document.ts";
import styles from "./fields.module.css";
import { SchemaType } from "./schema-type.tsx";

export type Field = {
  name: string;
  schema: Schema;
  required: boolean;
  description?: string | undefined;
  href?: string;
};

/** Names with their types and what they mean; each field of an object, a query or a body. */
export function Fields({ label, fields }: { label: string; fields: Field[] }) {
  return (
    <dl className={styles.fields} aria-label={label}>
      {fields.map(({ name, schema, required, description, href }) => (
        <div key={name}>
          <dt>
            <code>{href ? <a href={href}>{name}</a> : name}</code>{" "}
            <span>
              <SchemaType schema={schema} />
              {required && ", required"}
              {shownDefault(schema)}
            </span>
          </dt>
          <dd>
            <Lines text={description ?? schema.description ?? ""} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object's schema. `linked` gives the address of a field's own description. */
export function fieldsOf(schema: Schema, linked?: (name: string) => string): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: linked !== undefined && (schema.required?.includes(name) ?? false),
    description: descriptionOf(property),
    ...(linked ? { href: linked(name) } : {}),
  }));
}

// Of a field that may be null, the arm that is not null describes it.
function descriptionOf({ description, anyOf }: Schema): string | undefined {
  return description ?? anyOf?.find((arm) => arm.description)?.description;
}

function shownDefault({ default: value }: Schema): ReactNode {
  if (value === undefined || value === null) return null;
  return (
    <>
      , default <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>
    </>
  );
}

/** A description: lists are written with dashes, as the OpenAPI document has them. */
function Lines({ text }: { text: string }) {
  if (!text.startsWith("- ")) return <Prose text={text} />;
  return (
    <ul>
      {text.split("\n").map((line) => (
        <li key={line}>
          <Prose text={line.slice(2)} />
        </li>
      ))}
    </ul>
  );
}
