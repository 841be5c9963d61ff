import fc, { type Arbitrary } from "fast-check";

/** The schema keywords that are used to generate plausible values. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly "x-instant"?: boolean;
}

/** Existing ids and names, so that requests refer to real rows. */
export interface KnownValues {
  readonly ids: readonly number[];
  readonly texts: readonly string[];
}

export const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "0",
    "-1",
    "2147483648",
    "1e308",
    "NaN",
    "\u0000",
    "\ud800",
    "\u202e",
    "\ufeff",
    "İ\u0307ß\ufb03",
    "\r\nset-cookie: a=b",
    "../../etc/passwd",
    "..\\..\\windows",
    "%00",
    "%",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "=1+1",
    "$&$1${x}{{x}}",
    "__proto__",
    "constructor",
    "00000000-0000-0000-0000-000000000000",
    "2026-01-01T00:00:00Z",
    "+275760-09-13T00:00:00.001Z",
    "x".repeat(5000),
    "é".repeat(70_000),
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const hostileNumber = fc.constantFrom(
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 32,
  2 ** 53 + 2,
  -(2 ** 63),
  1e300,
  5e-324,
  8.64e15,
  8.64e15 + 1,
  -62_135_596_800_001,
  253_402_300_800_000,
);

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, [], {}, [[]], [null], { constructor: { prototype: { role: "Admin" } } }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that matches the schema, nearly matches it, or is malicious. */
export function arbitraryValue(shape: Shape, known: KnownValues): Arbitrary<unknown> {
  const validValue = arbitraryValidValue(shape, known);
  return fc.oneof(
    { weight: 6, arbitrary: validValue },
    {
      weight: 2,
      arbitrary: fc.tuple(validValue, corruption).map(([value, suffix]) => corrupt(value, suffix)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
}

const corruption = fc.constantFrom("\u0000", "\ud800", "\u202e", "'", "\n", "\u{1f3f4}");

/** A valid value with one error. */
function corrupt(value: unknown, suffix: string): unknown {
  if (typeof value === "string") return value + suffix;
  if (typeof value === "number") return value * 2 ** 31;
  return value === null ? suffix : [value];
}

/** The properties of an object; each may be missing. */
export function arbitraryMembers(shape: Shape, known: KnownValues): Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(shape.properties ?? {}).map(([name, member]) => [
    name,
    arbitraryValue(member, known),
  ]);
  const members = fc.record(Object.fromEntries(entries) as Record<string, Arbitrary<unknown>>);
  const partialMembers = fc.record(Object.fromEntries(entries) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  return fc.oneof(members, partialMembers);
}

function arbitraryValidValue(shape: Shape, known: KnownValues): Arbitrary<unknown> {
  if (shape.properties) return arbitraryMembers(shape, known);
  if (shape.items) return fc.array(arbitraryValue(shape.items, known), { maxLength: 3 });
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const types = [shape.type ?? "string"].flat();
  if (shape["x-instant"]) return fc.integer({ min: 1_767_000_000_000, max: 1_768_000_000_000 });
  if (types.includes("integer")) return fc.oneof(fc.constantFrom(...known.ids), arbitraryInteger(shape));
  if (types.includes("number")) return fc.double({ min: 0, max: 10, noNaN: true });
  if (types.includes("boolean")) return fc.boolean();
  return arbitraryText(shape, known);
}

function arbitraryInteger({ minimum = -10, maximum = 1000 }: Shape): Arbitrary<number> {
  return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 1_000_000)) });
}

/** An existing string that the schema accepts, or a short random one. */
function arbitraryText(
  { minLength = 0, maxLength = 20, pattern = "" }: Shape,
  { texts }: KnownValues,
): Arbitrary<string> {
  const acceptedTexts = texts.filter(
    (value) => value.length <= maxLength && new RegExp(pattern, "u").test(value),
  );
  const randomText = fc.string({ minLength: Math.min(minLength, 20), maxLength: Math.min(maxLength, 20) });
  return acceptedTexts.length > 0 ? fc.oneof(fc.constantFrom(...acceptedTexts), randomText) : randomText;
}
