import { readFileSync } from "node:fs";
import type { Schema } from "./schema-type.ts";

const FILE = "apps/server/test/openapi.json";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  /** The name of the endpoint in the contract; hubs and the proxy have none. */
  readonly operationId?: string;
  readonly summary: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface ApiEndpoint extends Operation {
  readonly method: string;
  readonly path: string;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The endpoints of the stored OpenAPI document, in its order. */
export function readEndpoints(): readonly ApiEndpoint[] {
  return listEndpoints(readDocument().paths);
}

/** The messages of webhooks; their path is the type of the event. */
export function readMessages(): readonly ApiEndpoint[] {
  return listEndpoints(readDocument().webhooks);
}

function readDocument(): { readonly paths: Paths; readonly webhooks: Paths } {
  return JSON.parse(readFileSync(FILE, "utf8")) as ReturnType<typeof readDocument>;
}

function listEndpoints(paths: Paths): readonly ApiEndpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  );
}

export function isOptional({ required = false, schema }: Parameter): boolean {
  return !required || schema.default !== undefined;
}

/** The schema of the JSON body or form of a request, if it has one. */
export function getBodySchema({ requestBody }: Operation): Schema | undefined {
  return Object.values(requestBody?.content ?? {})[0]?.schema;
}

/** What a successful response contains: JSON of a schema, the bytes of a file, or nothing. */
export function getReplySchema({ responses }: Operation): Schema | "bytes" | undefined {
  const content = responses["200"]?.content;
  return content?.["application/json"]?.schema ?? (content?.["*/*"] && "bytes");
}
