import { createSchema } from "zod-openapi";
import { pdfOptionsSchema } from "#lib/pdf/options.ts";

type Property = {
  type?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  anyOf?: Property[];
  default?: unknown;
  description?: string;
  example?: unknown;
};

/** What there is to say of one PDF option. `fallback` and `example` as they are written; null: none. */
export type OptionFacts = {
  name: keyof typeof pdfOptionsSchema.shape;
  required: boolean;
  type: string;
  fallback: string | null;
  description: string;
  example: string | null;
  /** Least and most of a number or length, or the bytes of a text; null where neither applies. */
  bounds: { min: number; max: number } | { maxBytes: number } | null;
};

/** All PDF options in the order of the schema that parses them, for the README's table and the docs. */
export function optionFacts(): OptionFacts[] {
  const { schema } = createSchema(pdfOptionsSchema, { io: "input" });
  const { properties, required } = schema as { properties: Record<string, Property>; required: string[] };
  return keysOf(pdfOptionsSchema.shape).map((name) => {
    const property = properties[name] ?? {};
    return {
      name,
      required: required.includes(name),
      type: typeOf(property),
      fallback: written(property.default),
      description: property.description ?? "",
      example: written(property.example),
      bounds: boundsOf(property),
    };
  });
}

function typeOf({ type, anyOf }: Property): string {
  const types = (anyOf ?? [{ type }]).flatMap((arm) => arm.type).filter((name) => name !== "null");
  return types[0] === "boolean" ? "boolean" : types.join(" or ");
}

function boundsOf(property: Property): OptionFacts["bounds"] {
  for (const { minimum, maximum, maxLength } of [property, ...(property.anyOf ?? [])]) {
    if (minimum !== undefined && maximum !== undefined) return { min: minimum, max: maximum };
    if (maxLength !== undefined) return { maxBytes: maxLength };
  }
  return null;
}

function written(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

// Object.keys forgets which keys they are; the shape is a constant without others.
function keysOf<Name extends string>(shape: Record<Name, unknown>): Name[] {
  return Object.keys(shape) as Name[];
}
