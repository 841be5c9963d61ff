import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import fc, { type Arbitrary } from "fast-check";

/** The keywords of a schema that tell what a plausible value looks like. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface FuzzedRequest {
  readonly url: string;
  readonly payload: string | undefined;
}

/** Requests that fit the contract, requests that nearly do, and requests that mean harm. */
export function requestFor(endpoint: Endpoint): Arbitrary<FuzzedRequest> {
  const params = shapeOf(endpoint.params);
  const query = shapeOf(endpoint.query);
  return fc
    .record({
      params: members(params, fc.oneof(fc.constant("1"), hostileText)),
      query: members(query, hostile),
      body: endpoint.body
        ? fc.oneof(
            { weight: 4, arbitrary: valueOf(shapeOf(endpoint.body)) },
            { weight: 1, arbitrary: hostile },
          )
        : fc.constant(undefined),
    })
    .map((drawn) => ({
      url: addressOf(endpoint.path, drawn.params, drawn.query),
      payload: drawn.body === undefined ? undefined : JSON.stringify(drawn.body),
    }));
}

const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "0",
    "-1",
    "2147483648",
    "1e308",
    "\u0000",
    "\ud800",
    "\u202e",
    "../../etc/passwd",
    "%00",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "=1+1",
    "00000000-0000-0000-0000-000000000000",
    "x".repeat(5000),
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, 2 ** 53 + 2, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

function shapeOf(schema: unknown): Shape {
  return (schema ?? {}) as Shape;
}

function valueOf(shape: Shape): Arbitrary<unknown> {
  const plausible = plausibleValue(shape);
  return fc.oneof({ weight: 5, arbitrary: plausible }, { weight: 1, arbitrary: hostile });
}

function plausibleValue(shape: Shape): Arbitrary<unknown> {
  if (shape.properties) return members(shape, hostile);
  if (shape.items) return fc.array(valueOf(shape.items), { maxLength: 3 });
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const types = [shape.type ?? "string"].flat();
  if (types.includes("integer"))
    return fc.integer({ min: shape.minimum ?? -10, max: Math.min(shape.maximum ?? 1000, 1_000_000) });
  if (types.includes("number")) return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (types.includes("boolean")) return fc.boolean();
  return fc.string({ maxLength: 20 });
}

function members(shape: Shape, otherwise: Arbitrary<unknown>): Arbitrary<Record<string, unknown>> {
  const drawn = Object.entries(shape.properties ?? {}).map(([name, member]) => [
    name,
    fc.oneof(plausibleValue(member), otherwise),
  ]);
  return fc.record(Object.fromEntries(drawn) as Record<string, Arbitrary<unknown>>, { requiredKeys: [] });
}

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encode(params[name] ?? "1"));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return search.length > 0 ? `${filled}?${search.join("&")}` : filled;
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // A lone surrogate cannot be written in an address.
  return encodeURIComponent(text.toWellFormed());
}
