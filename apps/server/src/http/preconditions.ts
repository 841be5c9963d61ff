import type { IncomingHttpHeaders } from "node:http";
import type { ByteRange } from "#ports/blob-store.ts";

/** The validators of a resource. */
export interface Validators {
  /** A strong ETag, including quotes. */
  readonly etag?: string | undefined;
  readonly modifiedAt?: Date | undefined;
}

/** Evaluates the preconditions in the order of RFC 9110, section 13.2.2. */
export function getConditionalStatus(headers: IncomingHttpHeaders, current: Validators): 200 | 304 | 412 {
  const { "if-match": ifMatch, "if-none-match": ifNoneMatch } = headers;
  const isUnmodified = isUnmodifiedSince(headers["if-unmodified-since"], current);
  if (ifMatch === undefined ? isUnmodified === false : !matches(ifMatch, current)) return 412;
  const isUnchanged =
    ifNoneMatch === undefined
      ? isUnmodifiedSince(headers["if-modified-since"], current) === true
      : matchesWeakly(ifNoneMatch, current);
  return isUnchanged ? 304 : 200;
}

/** The requested range; undefined if If-Range does not match, or there is no Range header in a supported form. */
export function findRequestedRange(
  headers: IncomingHttpHeaders,
  size: number,
  current: Validators,
): ByteRange | "unsatisfiable" | undefined {
  if (!isSameFile(headers["if-range"], current)) return undefined;
  const text = headers.range?.trim() ?? "";
  const range = parseSuffixRange(text, size) ?? parseFirstLastRange(text, size);
  if (!range) return undefined;
  return range.first > range.last ? "unsatisfiable" : range;
}

function parseSuffixRange(text: string, size: number): ByteRange | undefined {
  const suffixLength = /^bytes=-(\d+)$/.exec(text)?.[1];
  return suffixLength === undefined
    ? undefined
    : { first: Math.max(0, size - Number(suffixLength)), last: size - 1 };
}

function parseFirstLastRange(text: string, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const first = Number(from);
  if (!to) return { first, last: size - 1 };
  return Number(to) < first ? undefined : { first, last: Math.min(Number(to), size - 1) };
}

/** The comparison that RFC 9110 requires for If-None-Match. */
export function matchesWeakly(ifNoneMatch: string, current: Validators): boolean {
  const isWeakForm = current.etag !== undefined && ifNoneMatch === `W/${current.etag}`;
  return isWeakForm || matches(ifNoneMatch.replaceAll(/(^|,\s*)W\//g, "$1"), current);
}

function matches(header: string, { etag }: Validators): boolean {
  const tags = header.split(",").map((tag) => tag.trim());
  // RFC 9110, sections 13.1.1 and 13.1.2: `*` matches every resource that exists, even one without an ETag.
  return tags.includes("*") || (etag !== undefined && tags.includes(etag));
}

/** Undefined if the header is missing or invalid, or the resource has no date. HTTP dates have whole seconds. */
function isUnmodifiedSince(header: string | undefined, { modifiedAt }: Validators): boolean | undefined {
  if (header === undefined || !modifiedAt) return undefined;
  const sinceMs = Date.parse(header);
  if (Number.isNaN(sinceMs)) return undefined;
  return toWholeSeconds(modifiedAt) <= sinceMs;
}

function toWholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

/** Whether If-Range is missing or matches. RFC 9110, section 13.1.5: a date must be equal to the date of the file. */
function isSameFile(ifRange: string | string[] | undefined, { etag, modifiedAt }: Validators): boolean {
  if (ifRange === undefined) return true;
  const condition = String(ifRange);
  if (condition.startsWith('"')) return condition === etag;
  return modifiedAt !== undefined && Date.parse(condition) === toWholeSeconds(modifiedAt);
}
