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

/** A schema as a TypeScript type. */
export function schemaType(schema: Schema, direction: Direction = "response", indent = ""): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const names = [...new Set([schema.type ?? []].flat())];
  if (names.length === 0) return "unknown";
  return names.map((name) => singleType(name, schema, direction, indent)).join(" | ");
}

function singleType(name: string, schema: Schema, direction: Direction, indent: string): string {
  switch (name) {
    case "integer":
    case "number":
      return "number";
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "array":
      return arrayType(schema.items ?? {}, direction, indent);
    case "object":
      return objectType(schema, direction, indent);
    default:
      return name;
  }
}

function arrayType(items: Schema, direction: Direction, indent: string): string {
  const type = schemaType(items, direction, indent);
  return / \| /.test(type.replaceAll(/\{[^]*\}/g, "")) ? `(${type})[]` : `${type}[]`;
}

function objectType(object: Schema, direction: Direction, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = object;
  if (Object.keys(properties).length === 0) return recordType(additionalProperties, direction, indent);
  const innerIndent = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const hasDefault = direction === "request" && schema.default !== undefined;
    const mark = required.includes(name) && !hasDefault ? "" : "?";
    return `${comment(schema, innerIndent)}${innerIndent}${key}${mark}: ${schemaType(schema, direction, innerIndent)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function recordType(values: Schema["additionalProperties"], direction: Direction, indent: string): string {
  return `Record<string, ${typeof values === "object" ? schemaType(values, direction, indent) : "unknown"}>`;
}

function comment({ description }: Schema, indent: string): string {
  return description === undefined ? "" : `${indent}/** ${description.replaceAll("*/", "*\\/")} */\n`;
}
