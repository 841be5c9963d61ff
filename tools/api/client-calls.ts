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
 * The types and routes of all calls for packages/client, from the stored OpenAPI document. `openapi-typescript` would
 * need TypeScript 5 next to the version of the repository, and the document uses a small part of JSON Schema.
 */
export function clientCalls(): string {
  const calls = readEndpoints().flatMap((call) =>
    call.operationId ? [{ ...call, name: call.operationId }] : [],
  );
  const sortedCalls = calls.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return `// Generated from apps/server/test/openapi.json by \`npm run generate\`.

/** The request and the response of each call. */
export interface Calls {
${sortedCalls.map(({ name, ...call }) => `  /** ${call.summary} */\n  ${name}: ${callType(call)};\n`).join("")}}

export const routes = {
${sortedCalls.map(({ name, ...call }) => `  ${name}: ${routeValue(call)},\n`).join("")}} as const;
`;
}

function callType(call: ApiEndpoint): string {
  const parameters = call.parameters ?? [];
  const body = bodySchema(call);
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
  return `{\n    request: {${parts.length === 0 ? "" : ` ${parts.join(" ")} `}};\n    reply: ${replyType(call)};\n  }`;
}

function replyType(call: ApiEndpoint): string {
  const reply = replySchema(call);
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

function routeValue(call: ApiEndpoint): string {
  return JSON.stringify({
    method: call.method,
    path: call.path,
    ...("multipart/form-data" in (call.requestBody?.content ?? {}) && { form: true }),
    ...(replySchema(call) === "bytes" && { file: true }),
  });
}
