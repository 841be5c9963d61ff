export const GUID_PATTERN = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

/** The keywords that determine how a value is parsed; the validator handles all others. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly "x-numbers"?: Readonly<Record<string, number>>;
  readonly "x-instant"?: boolean;
  readonly "x-filter"?: boolean;
}

/**
 * Converts the variants that clients written for GZCTF may send: member names and enumeration names in any case,
 * numbers and booleans as strings, enumerations by number, instants as ISO 8601 strings, GUIDs in upper case. Removes
 * unknown members and adds defaults. Values that cannot be converted stay unchanged, and the validator reports them.
 */
export function readTolerantly(schema: unknown, value: unknown): unknown {
  const shape = schema as Shape;
  if (value === undefined) return shape.default;
  if (shape.properties) return readObject(shape.properties, value);
  if (shape.items && Array.isArray(value)) return value.map((item) => readTolerantly(shape.items, item));
  if (shape["x-numbers"]) return readEnumeration(shape["x-numbers"], value);
  // Rules and caches compare the ids of users, sessions and tokens as text.
  if (shape.pattern === GUID_PATTERN && typeof value === "string") return value.toLowerCase();
  if (accepts(shape, "integer") || accepts(shape, "number")) return readNumber(shape, value);
  if (accepts(shape, "boolean") && !accepts(shape, "string")) return readBoolean(value);
  return value;
}

/**
 * QUERY-1: like `readTolerantly`, with the first value of each repeated parameter, and without the optional parameters
 * whose value is empty or blank: GZCTF 1.6 reads these as null. The validator reports the others that are empty:
 * required ones, those with a default, and numbers such as `count`.
 */
export function readQueryTolerantly(schema: unknown, value: unknown): unknown {
  const query = readTolerantly(schema, takeFirstValues(value));
  if (typeof query !== "object" || query === null) return query;
  const { properties = {}, required = [] } = schema as Shape;
  const isAbsent = ([name, member]: readonly [string, unknown]) =>
    isBlank(member) && !required.includes(name) && !isPlainNumber(properties[name] ?? {});
  const members = Object.entries(query);
  return members.some(isAbsent) ? Object.fromEntries(members.filter((member) => !isAbsent(member))) : query;
}

function takeFirstValues(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !Object.values(query).some(Array.isArray)) return query;
  const takeFirst = ([name, value]: readonly [string, unknown]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ];
  return Object.fromEntries(Object.entries(query).map(takeFirst));
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

/** A number that is neither an instant nor the id of a filter. */
function isPlainNumber(shape: Shape): boolean {
  const isNumber = accepts(shape, "integer") || accepts(shape, "number");
  return isNumber && shape["x-instant"] !== true && shape["x-filter"] !== true;
}

function readObject(properties: Readonly<Record<string, Shape>>, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const result: Record<string, unknown> = {};
  let lowerCaseMembers: ReadonlyMap<string, unknown> | undefined;
  const findInAnyCase = (name: string) => {
    lowerCaseMembers ??= indexByLowerCase(value);
    return lowerCaseMembers.get(name.toLowerCase());
  };
  for (const [name, shape] of Object.entries(properties)) {
    // An exact match wins; nearly all clients send it.
    const input: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : findInAnyCase(name);
    const member = readTolerantly(shape, input);
    if (member !== undefined) result[name] = member;
  }
  return result;
}

function indexByLowerCase(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
}

function readEnumeration(numbers: Readonly<Record<string, number>>, value: unknown): unknown {
  const match = Object.entries(numbers).find(([name, number]) =>
    typeof value === "string"
      ? name.toLowerCase() === value.toLowerCase() || String(number) === value
      : number === value,
  );
  return match ? match[0] : value;
}

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** `/api/game/1.0` is not another URL of `/api/game/1`. */
const INTEGER = /^-?\d+$/;
const ISO_INSTANT = /^(?<date>\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}|$)/;

function readNumber(shape: Shape, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if ((accepts(shape, "integer") ? INTEGER : NUMBER).test(value)) return Number(value);
  const date = shape["x-instant"] ? ISO_INSTANT.exec(value)?.groups?.["date"] : undefined;
  if (date === undefined || !isCalendarDate(date)) return value;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? value : instant;
}

/** `Date.parse` reads February 30 as March 2. */
function isCalendarDate(date: string): boolean {
  const midnight = Date.parse(date);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
}

/** Query parameters are always strings. */
function readBoolean(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.toLowerCase();
  if (text === "true") return true;
  return text === "false" ? false : value;
}

function accepts(shape: Shape, type: string): boolean {
  return Array.isArray(shape.type) ? shape.type.includes(type) : shape.type === type;
}
