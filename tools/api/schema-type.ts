/** The members of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly default?: unknown;
}

/** In a request, members with a default may be missing. */
export type Direction = "request" | "response";

/** Formats a schema as a TypeScript type. */
export function formatSchemaType(schema: Schema, direction: Direction = "response", indent = ""): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const names = [...new Set([schema.type ?? []].flat())];
  if (names.length === 0) return "unknown";
  return names.map((name) => formatSingleType(name, schema, direction, indent)).join(" | ");
}

function formatSingleType(name: string, schema: Schema, direction: Direction, indent: string): string {
  switch (name) {
    case "integer":
    case "number":
      return "number";
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "array":
      return formatArrayType(schema.items ?? {}, direction, indent);
    case "object":
      return formatObjectType(schema, direction, indent);
    default:
      return name;
  }
}

function formatArrayType(items: Schema, direction: Direction, indent: string): string {
  const type = formatSchemaType(items, direction, indent);
  return / \| /.test(type.replaceAll(/\{[^]*\}/g, "")) ? `(${type})[]` : `${type}[]`;
}

function formatObjectType(object: Schema, direction: Direction, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = object;
  if (Object.keys(properties).length === 0) return formatRecordType(additionalProperties, direction, indent);
  const innerIndent = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const hasDefault = direction === "request" && schema.default !== undefined;
    const optionalMark = required.includes(name) && !hasDefault ? "" : "?";
    return `${formatComment(schema, innerIndent)}${innerIndent}${key}${optionalMark}: ${formatSchemaType(schema, direction, innerIndent)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function formatRecordType(
  values: Schema["additionalProperties"],
  direction: Direction,
  indent: string,
): string {
  return `Record<string, ${typeof values === "object" ? formatSchemaType(values, direction, indent) : "unknown"}>`;
}

function formatComment({ description }: Schema, indent: string): string {
  return description === undefined ? "" : `${indent}/** ${description.replaceAll("*/", "*\\/")} */\n`;
}
