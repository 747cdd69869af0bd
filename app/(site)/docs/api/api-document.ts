import { publicUrl } from "#lib/config/config.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

/** What of JSON Schema our document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  description?: string;
};

type Example = { value: unknown };
export type Media = { schema: Schema; examples?: Record<string, Example> };
export type Parameter = {
  $ref?: string;
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};
export type Header = { $ref?: string; description?: string; required?: boolean };
export type Answer = { description: string; headers?: Record<string, Header>; content?: Record<string, Media> };
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Record<string, Media> };
  responses: Record<string, Answer>;
};

type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
  };
};

export type PlacedOperation = { method: string; path: string; operation: Operation };

/** Our own OpenAPI document, as GET /v1/openapi.json answers it. */
export function apiDocument(): ApiDocument {
  // It is made by our own code; the types above are those parts of OpenAPI that it uses.
  return openApiDocument({ publicUrl: publicUrl() }) as ApiDocument;
}

/** Every operation with its method and path, in the document's order. */
export function operations({ paths }: ApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** What a reference points to, or the thing itself. */
export function resolve<Part extends { $ref?: string }>(part: Part, components: Record<string, Part>): Part {
  if (part.$ref === undefined) return part;
  const found = components[nameOf(part.$ref)];
  if (!found) throw new Error(`The OpenAPI document has no ${part.$ref}`);
  return found;
}

/** The last part of a reference: "Job" of "#/components/schemas/Job". */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
