import {
  type ApiEndpoint,
  getBodySchema,
  getReplySchema,
  isOptional,
  type Parameter,
  readEndpoints,
  readMessages,
} from "../../tools/api/document.ts";
import { formatSchemaType } from "../../tools/api/schema-type.ts";

/** The tags of endpoints and webhook messages, in alphabetical order. Each tag has a page. */
export function listApiTags(): readonly string[] {
  return [...new Set(listEndpoints().map(({ tags: [tag] }) => tag))].toSorted();
}

/** The page of a tag, as Markdown. */
export function renderApiPage(tag: string): string {
  const endpoints = listEndpoints().filter(({ tags }) => tags[0] === tag);
  return [`# ${tag}`, ...endpoints.map(renderEndpoint)].join("\n\n");
}

function listEndpoints(): readonly ApiEndpoint[] {
  return [...readEndpoints(), ...readMessages()];
}

function renderEndpoint(endpoint: ApiEndpoint): string {
  const body = getBodySchema(endpoint);
  const reply = getReplySchema(endpoint);
  return [
    `## ${endpoint.operationId ?? `${endpoint.method} ${endpoint.path}`}`,
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.summary.replace(/\.?$/, "."),
    renderParameterTable(endpoint.parameters ?? []),
    body && `**Body**\n\n${renderTypeBlock(formatSchemaType(body, "request"))}`,
    reply &&
      `**Response**\n\n${reply === "bytes" ? "The bytes of the file." : renderTypeBlock(formatSchemaType(reply))}`,
    formatErrors(endpoint),
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}

function renderParameterTable(parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map((parameter) => {
    const { name, in: location, schema, description = schema.description ?? "" } = parameter;
    const type = formatSchemaType(schema).replaceAll("|", "\\|");
    const place = isOptional(parameter) ? `${location}, optional` : location;
    return `| \`${name}\` | ${place} | \`${type}\` | ${description} |`;
  });
  return ["| Parameter | In | Type | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

function renderTypeBlock(type: string): string {
  return `\`\`\`ts\n${type}\n\`\`\``;
}

function formatErrors({ responses }: ApiEndpoint): string | undefined {
  const statuses = Object.keys(responses).filter((status) => status >= "400");
  return statuses.length === 0 ? undefined : `Errors: ${statuses.join(", ")}`;
}
