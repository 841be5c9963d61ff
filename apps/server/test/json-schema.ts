/** Lists the errors in the schemas of an OpenAPI 3.1 document, which must be valid JSON Schema (2020-12). */
export function findSchemaErrors(document: unknown, path = ""): readonly string[] {
  if (!isObject(document)) return [];
  return Object.entries(document).flatMap(([name, value]) =>
    name === "schema" ? findErrors(value, path) : findSchemaErrors(value, `${path}/${name}`),
  );
}

type Predicate = (value: unknown) => boolean;

const isString: Predicate = (value) => typeof value === "string";
const isNumber: Predicate = (value) => typeof value === "number";
const isBoolean: Predicate = (value) => typeof value === "boolean";
const isCount: Predicate = (value) => Number.isInteger(value) && Number(value) >= 0;
const isAnything: Predicate = () => true;

const TYPES: readonly unknown[] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/**
 * The allowed keywords with a plain value. Those that contain schemas are in `listInnerSchemas`; any other is an error,
 * unless it begins with `x-`.
 */
const KEYWORDS: Readonly<Record<string, Predicate>> = {
  type: (value) =>
    TYPES.includes(value) || (isNonEmptySet(value) && value.every((type) => TYPES.includes(type))),
  enum: isNonEmptySet,
  const: isAnything,
  default: isAnything,
  required: (value) =>
    Array.isArray(value) && (value.length === 0 || isNonEmptySet(value)) && value.every(isString),
  description: isString,
  format: isString,
  pattern: (value) => typeof value === "string" && isRegularExpression(value),
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isBoolean,
  readOnly: isBoolean,
};

function findErrors(schema: unknown, path: string): readonly string[] {
  if (typeof schema === "boolean") return [];
  if (!isObject(schema) || Array.isArray(schema)) return [`${path} is not a schema`];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const location = `${path}/${keyword}`;
    const schemaEntries = listInnerSchemas(keyword, value);
    if (schemaEntries) return schemaEntries.flatMap(([name, part]) => findErrors(part, `${location}${name}`));
    const isValid = keyword.startsWith("x-") || KEYWORDS[keyword]?.(value);
    return isValid ? [] : [`${location} is ${JSON.stringify(value)}`];
  });
}

function listInnerSchemas(
  keyword: string,
  value: unknown,
): readonly (readonly [string, unknown])[] | undefined {
  switch (keyword) {
    case "items":
    case "not":
    case "additionalProperties":
      return [["", value]];
    case "properties":
    case "anyOf":
      return isObject(value)
        ? Object.entries(value).map(([name, part]) => [`/${name}`, part])
        : [["", undefined]];
    default:
      return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isNonEmptySet(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && new Set(value).size === value.length;
}

function isRegularExpression(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, "u"));
  } catch {
    return false;
  }
}
