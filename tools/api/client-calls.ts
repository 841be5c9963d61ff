import {
  type ApiEndpoint,
  bodySchema,
  isOptional,
  type Parameter,
  readEndpoints,
  replySchema,
} from "./document.ts";
import { schemaType } from "./schema-type.ts";

/**
 * Generates the types and routes of all endpoints for packages/client from the stored OpenAPI document. We do not use
 * `openapi-typescript`: it needs TypeScript 5, and the document uses only a small part of JSON Schema.
 */
export function clientCalls(): string {
  const endpoints = readEndpoints().flatMap((endpoint) =>
    endpoint.operationId ? [{ ...endpoint, name: endpoint.operationId }] : [],
  );
  const sortedEndpoints = endpoints.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return `// Generated from apps/server/test/openapi.json by \`npm run generate\`.

/** The request and the response of each endpoint. */
export interface Calls {
${sortedEndpoints.map(({ name, ...endpoint }) => `  /** ${endpoint.summary} */\n  ${name}: ${endpointType(endpoint)};\n`).join("")}}

export const routes = {
${sortedEndpoints.map(({ name, ...endpoint }) => `  ${name}: ${routeValue(endpoint)},\n`).join("")}} as const;
`;
}

function endpointType(endpoint: ApiEndpoint): string {
  const parameters = endpoint.parameters ?? [];
  const body = bodySchema(endpoint);
  const parts = [
    parametersType(
      "params",
      parameters.filter((parameter) => parameter.in === "path"),
    ),
    parametersType(
      "query",
      parameters.filter((parameter) => parameter.in === "query"),
    ),
    body ? `body: ${schemaType(body, "request", "    ")};` : "",
  ].filter((part) => part !== "");
  return `{\n    request: {${parts.length === 0 ? "" : ` ${parts.join(" ")} `}};\n    reply: ${replyType(endpoint)};\n  }`;
}

function replyType(endpoint: ApiEndpoint): string {
  const reply = replySchema(endpoint);
  if (reply === undefined) return "undefined";
  return reply === "bytes" ? "Blob" : schemaType(reply, "response", "    ");
}

function parametersType(part: "params" | "query", parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const members = parameters.map(
    (parameter) => `${parameter.name}${isOptional(parameter) ? "?" : ""}: ${schemaType(parameter.schema)}`,
  );
  return `${part}${parameters.every(isOptional) ? "?" : ""}: { ${members.join("; ")} };`;
}

function routeValue(endpoint: ApiEndpoint): string {
  return JSON.stringify({
    method: endpoint.method,
    path: endpoint.path,
    ...("multipart/form-data" in (endpoint.requestBody?.content ?? {}) && { form: true }),
    ...(replySchema(endpoint) === "bytes" && { file: true }),
  });
}
