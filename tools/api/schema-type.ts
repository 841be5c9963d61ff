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
}

/** A schema as a TypeScript type. */
export function schemaType(schema: Schema, indent = ""): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const names = [schema.type ?? []].flat();
  if (names.length === 0) return "unknown";
  return names.map((name) => singleType(name, schema, indent)).join(" | ");
}

function singleType(name: string, schema: Schema, indent: string): string {
  switch (name) {
    case "integer":
    case "number":
      return "number";
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "array":
      return arrayType(schema.items ?? {}, indent);
    case "object":
      return objectType(schema, indent);
    default:
      return name;
  }
}

function arrayType(items: Schema, indent: string): string {
  const type = schemaType(items, indent);
  return / \| /.test(type.replaceAll(/\{[^]*\}/g, "")) ? `(${type})[]` : `${type}[]`;
}

function objectType(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  if (Object.keys(properties).length === 0) return recordType(additionalProperties, indent);
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? "" : "?";
    return `${comment(schema, inner)}${inner}${key}${mark}: ${schemaType(schema, inner)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function recordType(values: boolean | Schema | undefined, indent: string): string {
  return `Record<string, ${typeof values === "object" ? schemaType(values, indent) : "unknown"}>`;
}

function comment({ description }: Schema, indent: string): string {
  return description === undefined ? "" : `${indent}/** ${description.replaceAll("*/", "*\\/")} */\n`;
}
