import {
  type ApiEndpoint,
  bodySchema,
  isOptional,
  type Parameter,
  readEndpoints,
  readMessages,
  replySchema,
} from "../../tools/api/document.ts";
import { schemaType } from "../../tools/api/schema-type.ts";

/** The groups of calls, in alphabetical order; each is a page. */
export function apiTags(): readonly string[] {
  return [...new Set(allCalls().map(({ tags: [tag] }) => tag))].toSorted();
}

/** The page of a group of calls. */
export function apiPage(tag: string): string {
  const calls = allCalls().filter(({ tags }) => tags[0] === tag);
  return [`# ${tag}`, ...calls.map(callSection)].join("\n\n");
}

function allCalls(): readonly ApiEndpoint[] {
  return [...readEndpoints(), ...readMessages()];
}

function callSection(call: ApiEndpoint): string {
  const body = bodySchema(call);
  const reply = replySchema(call);
  return [
    `## ${call.operationId ?? `${call.method} ${call.path}`}`,
    `\`${call.method} ${call.path}\``,
    call.summary.replace(/\.?$/, "."),
    parameterTable(call.parameters ?? []),
    body && `**Body**\n\n${typeBlock(schemaType(body, "request"))}`,
    reply && `**Response**\n\n${reply === "bytes" ? "The bytes of the file." : typeBlock(schemaType(reply))}`,
    errorLine(call),
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}

function parameterTable(parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map((parameter) => {
    const { name, in: location, schema, description = schema.description ?? "" } = parameter;
    const type = schemaType(schema).replaceAll("|", "\\|");
    const place = isOptional(parameter) ? `${location}, optional` : location;
    return `| \`${name}\` | ${place} | \`${type}\` | ${description} |`;
  });
  return ["| Parameter | In | Type | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

function typeBlock(type: string): string {
  return `\`\`\`ts\n${type}\n\`\`\``;
}

function errorLine({ responses }: ApiEndpoint): string | undefined {
  const statuses = Object.keys(responses).filter((status) => status >= "400");
  return statuses.length === 0 ? undefined : `Errors: ${statuses.join(", ")}`;
}
