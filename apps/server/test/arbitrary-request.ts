import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getFileFields } from "@gonfalon/contract/kernel/upload.ts";
import fc, { type Arbitrary } from "fast-check";
import {
  arbitraryMembers,
  arbitraryValue,
  hostileText,
  hostileValue,
  type KnownValues,
  type Shape,
} from "./arbitrary-values.ts";

type Headers = Readonly<Record<string, string>>;

export interface FuzzedRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH";
  readonly url: string;
  readonly headers: Headers;
  readonly payload: string | undefined;
}

interface Body {
  readonly headers: Headers;
  readonly payload: string | undefined;
}

const EMPTY_BODY: Body = { headers: {}, payload: undefined };

/** Requests that match the contract, nearly match it, or are malicious. */
export function arbitraryRequest(endpoint: Endpoint, known: KnownValues): Arbitrary<FuzzedRequest> {
  return fc
    .record({
      method: weightedChoice(
        fc.constant(endpoint.method),
        fc.constantFrom("HEAD", "OPTIONS", "PATCH", "POST"),
      ),
      params: arbitraryParams(endpoint.path, known),
      query: endpoint.query ? arbitraryMembers(toShape(endpoint.query), known) : fc.constant({}),
      headers: weightedChoice<Headers>(fc.constant({}), hostileHeaders),
      body: arbitraryBody(endpoint, known),
    })
    .map(({ method, params, query, headers, body }) => ({
      method,
      url: toRequestUrl(endpoint, { params: toStrings(params), query: toStrings(query) }),
      headers: { ...headers, ...body.headers },
      payload: body.payload,
    }));
}

/** Uses the first arbitrary for four of five values, and the second for the others. */
function weightedChoice<T>(usual: Arbitrary<T>, otherwise: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: otherwise });
}

const arbitraryLine = hostileText.map((text) =>
  text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "?").slice(0, 5000),
);

const hostileHeaders: Arbitrary<Headers> = fc.record(
  {
    "accept-encoding": arbitraryLine,
    "accept-language": arbitraryLine,
    authorization: fc.oneof(
      arbitraryLine,
      arbitraryLine.map((text) => `Bearer ${text}`),
    ),
    "content-encoding": fc.constantFrom("gzip", "br", "deflate", "identity", "x"),
    host: fc.constantFrom("", "a b", "[::1", "evil.example", "localhost:99999"),
    "if-match": arbitraryLine,
    "if-modified-since": arbitraryLine,
    "if-none-match": arbitraryLine,
    "if-range": arbitraryLine,
    origin: arbitraryLine,
    range: fc.constantFrom(
      "bytes=0-",
      "bytes=-1",
      "bytes=9-1",
      "bytes=0-1,3-4",
      "bytes=99999999999999999999-",
    ),
    "user-agent": arbitraryLine,
    "x-forwarded-for": arbitraryLine,
    "x-forwarded-host": arbitraryLine,
    "x-forwarded-proto": arbitraryLine,
  },
  { requiredKeys: [] },
);

function arbitraryBody(endpoint: Endpoint, known: KnownValues): Arbitrary<Body> {
  if (!endpoint.body) return weightedChoice<Body>(fc.constant(EMPTY_BODY), arbitraryRawBody);
  const fileFields = getFileFields(endpoint.body);
  return weightedChoice(
    fileFields ? arbitraryFormBody(fileFields.field) : arbitraryJsonBody(toShape(endpoint.body), known),
    arbitraryRawBody,
  );
}

function arbitraryJsonBody(shape: Shape, known: KnownValues): Arbitrary<Body> {
  return arbitraryValue(shape, known).map((value) => ({
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(value),
  }));
}

const contentType = fc.constantFrom(
  "",
  "application/json",
  "application/json; charset=utf-16",
  "text/json",
  "text/plain",
  "text/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
);

/** A body with a content type that may or may not match it. */
const arbitraryRawBody: Arbitrary<Body> = fc.record({
  headers: contentType.map((name) => ({ "content-type": name })),
  payload: fc.oneof(
    hostileValue.map((value) => JSON.stringify(value)),
    hostileValue.map((value) => JSON.stringify(value).slice(0, -1)),
    hostileText,
    fc.constantFrom(
      "[".repeat(100_000),
      '{"a":'.repeat(40),
      "\ufeff{}",
      "--x\r\n",
      "--x--\r\n",
      "[],".repeat(200_000),
    ),
  ),
});

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64").toString(
  "latin1",
);

/** A multipart form as text, with one character per byte. */
function arbitraryFormBody(field: string): Arbitrary<Body> {
  const part = fc
    .record({
      name: weightedChoice(fc.constant(field), arbitraryLine),
      filename: weightedChoice(fc.constant("a.gif"), arbitraryLine),
      type: weightedChoice(fc.constant("image/gif"), arbitraryLine),
      bytes: fc.oneof(fc.constantFrom(PIXEL, "%PDF-1.7 x", ""), arbitraryLine),
    })
    .map(
      ({ name, filename, type: mediaType, bytes }) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${mediaType}\r\n\r\n${bytes}\r\n`,
    );
  return fc
    .record({
      parts: fc.array(part, { minLength: 1, maxLength: 3 }),
      end: weightedChoice(fc.constant("--x--\r\n"), fc.constant("")),
    })
    .map(({ parts, end }) => ({
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: parts.join("") + end,
    }));
}

function toShape(schema: unknown): Shape {
  return (schema ?? {}) as Shape;
}

/** Uses any existing id for any parameter, so most ids refer to a row of another table. */
function arbitraryParams(path: string, { ids, texts }: KnownValues): Arbitrary<Record<string, unknown>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const arbitraryParam = (name: string) => {
    const isNumber = /^(id|cid|pid|sid|fid|noticeId)$/.test(name);
    return weightedChoice<unknown>(
      fc.constantFrom(...(isNumber ? ids : texts)),
      fc.oneof(fc.constantFrom(...texts), hostileText),
    );
  };
  return fc.record(Object.fromEntries(names.map((name) => [name, arbitraryParam(name)])));
}

/** Converts values of any type to strings for a URL. A URL cannot contain a lone surrogate. */
function toStrings(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return [name, text.toWellFormed().slice(0, 4000)];
    }),
  );
}
