import {
  type ApiEndpoint,
  getBodySchema,
  getReplySchema,
  isOptional,
  type Parameter,
  readEndpoints,
} from "./document.ts";
import { formatSchemaType } from "./schema-type.ts";

/**
 * Generates the types and routes of all endpoints for packages/client from the stored OpenAPI document. We do not use
 * `openapi-typescript`: it needs TypeScript 5, and the document uses only a small part of JSON Schema.
 */
export function generateClientCalls(): string {
  const endpoints = readEndpoints().flatMap((endpoint) =>
    endpoint.operationId ? [{ ...endpoint, name: endpoint.operationId }] : [],
  );
  const sortedEndpoints = endpoints.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return `// Generated from apps/server/test/openapi.json by \`npm run generate\`.

/** The request and the response of each endpoint. */
export interface Calls {
${sortedEndpoints.map(({ name, ...endpoint }) => `  /** ${endpoint.summary} */\n  ${name}: ${formatEndpointType(endpoint)};\n`).join("")}}

export const routes = {
${sortedEndpoints.map(({ name, ...endpoint }) => `  ${name}: ${formatRoute(endpoint)},\n`).join("")}} as const;
`;
}

function formatEndpointType(endpoint: ApiEndpoint): string {
  const parameters = endpoint.parameters ?? [];
  const body = getBodySchema(endpoint);
  const parts = [
    formatParametersType(
      "params",
      parameters.filter((parameter) => parameter.in === "path"),
    ),
    formatParametersType(
      "query",
      parameters.filter((parameter) => parameter.in === "query"),
    ),
    body ? `body: ${formatSchemaType(body, "request", "    ")};` : "",
  ].filter((part) => part !== "");
  return `{\n    request: {${parts.length === 0 ? "" : ` ${parts.join(" ")} `}};\n    reply: ${formatReplyType(endpoint)};\n  }`;
}

function formatReplyType(endpoint: ApiEndpoint): string {
  const reply = getReplySchema(endpoint);
  if (reply === undefined) return "undefined";
  return reply === "bytes" ? "Blob" : formatSchemaType(reply, "response", "    ");
}

function formatParametersType(part: "params" | "query", parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const members = parameters.map(
    (parameter) =>
      `${parameter.name}${isOptional(parameter) ? "?" : ""}: ${formatSchemaType(parameter.schema)}`,
  );
  return `${part}${parameters.every(isOptional) ? "?" : ""}: { ${members.join("; ")} };`;
}

function formatRoute(endpoint: ApiEndpoint): string {
  return JSON.stringify({
    method: endpoint.method,
    path: endpoint.path,
    ...("multipart/form-data" in (endpoint.requestBody?.content ?? {}) && { form: true }),
    ...(getReplySchema(endpoint) === "bytes" && { file: true }),
  });
}
