/** The keywords that determine how a value is parsed; the validator handles all others. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly "x-numbers"?: Readonly<Record<string, number>>;
  readonly "x-instant"?: boolean;
}

/**
 * Reads a request the way clients of the reference product may write it: member names and enumeration
 * names in any case, numbers in quotes, enumerations by number, instants as ISO 8601 text. Unknown members
 * are dropped, defaults filled in. What cannot be read is left as it is, for the validator to name.
 */
export function readTolerantly(schema: unknown, value: unknown): unknown {
  const shape = schema as Shape;
  if (value === undefined) return shape.default;
  if (shape.properties) return readObject(shape.properties, value);
  if (shape.items && Array.isArray(value)) return value.map((item) => readTolerantly(shape.items, item));
  if (shape["x-numbers"]) return readEnumeration(shape["x-numbers"], value);
  if (accepts(shape, "integer") || accepts(shape, "number")) return readNumber(shape, value);
  if (accepts(shape, "boolean") && !accepts(shape, "string")) return readBoolean(value);
  return value;
}

function readObject(properties: Readonly<Record<string, Shape>>, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const read: Record<string, unknown> = {};
  let anyCase: ReadonlyMap<string, unknown> | undefined;
  const inAnyCase = (name: string) => {
    anyCase ??= byLowerCase(value);
    return anyCase.get(name.toLowerCase());
  };
  for (const [name, shape] of Object.entries(properties)) {
    // An exact match wins; nearly all clients send it.
    const input: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : inAnyCase(name);
    const member = readTolerantly(shape, input);
    if (member !== undefined) read[name] = member;
  }
  return read;
}

function byLowerCase(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
}

function readEnumeration(numbers: Readonly<Record<string, number>>, value: unknown): unknown {
  const named = Object.entries(numbers).find(([name, number]) =>
    typeof value === "string"
      ? name.toLowerCase() === value.toLowerCase() || String(number) === value
      : number === value,
  );
  return named ? named[0] : value;
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function readNumber(shape: Shape, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (NUMBER.test(value)) return Number(value);
  if (!shape["x-instant"] || !ISO_INSTANT.test(value)) return value;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? value : instant;
}

/** Query parameters have no types of their own. */
function readBoolean(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.toLowerCase();
  if (text === "true") return true;
  return text === "false" ? false : value;
}

function accepts(shape: Shape, type: string): boolean {
  return Array.isArray(shape.type) ? shape.type.includes(type) : shape.type === type;
}
