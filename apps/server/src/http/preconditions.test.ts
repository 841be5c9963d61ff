import { describe, expect, it } from "vitest";
import { findRequestedRange, getConditionalStatus } from "./preconditions.ts";

const currentValidators = { etag: '"now"', modifiedAt: new Date("2026-03-01T12:00:00.700Z") };
const modifiedDate = "Sun, 01 Mar 2026 12:00:00 GMT";
const earlierDate = "Sun, 01 Mar 2026 11:59:59 GMT";
const laterDate = "Sun, 01 Mar 2026 12:00:01 GMT";

describe("conditional requests", () => {
  it.each([
    [{}, 200],
    [{ "if-none-match": '"now"' }, 304],
    [{ "if-none-match": 'W/"now"' }, 304],
    [{ "if-none-match": 'W/"old", W/"now"' }, 304],
    [{ "if-none-match": '"noW/w"' }, 200],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"old"' }, 200],
    [{ "if-modified-since": modifiedDate }, 304],
    [{ "if-modified-since": earlierDate }, 200],
    [{ "if-modified-since": "yesterday" }, 200],
    [{ "if-none-match": '"old"', "if-modified-since": modifiedDate }, 200],
    [{ "if-match": '"now"' }, 200],
    [{ "if-match": 'W/"now"' }, 412],
    [{ "if-match": '"old"' }, 412],
    [{ "if-unmodified-since": modifiedDate }, 200],
    [{ "if-unmodified-since": earlierDate }, 412],
    [{ "if-match": '"now"', "if-unmodified-since": earlierDate }, 200],
  ])("with %o return %i", (headers, status) => {
    expect(getConditionalStatus(headers, currentValidators)).toBe(status);
  });

  it.each([
    [{ "if-none-match": "W/undefined" }, 200],
    [{ "if-none-match": "*" }, 304],
    [{ "if-match": "*" }, 200],
    [{ "if-match": '"now"' }, 412],
  ])("with %o return %i if the resource has no ETag", (headers, status) => {
    expect(getConditionalStatus(headers, {})).toBe(status);
  });
});

describe("ranges", () => {
  it.each([
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=3-", { first: 3, last: 9 }],
    ["bytes=3-100", { first: 3, last: 9 }],
    ["bytes=-3", { first: 7, last: 9 }],
    ["bytes=-100", { first: 0, last: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-3", undefined],
    ["bytes=0-1,3-4", undefined],
    ["bytes=-", undefined],
    ["lines=0-1", undefined],
    ["bytes=99999999999999999999-", "unsatisfiable"],
  ])("%s of a ten-byte file is parsed as %o", (range, expected) => {
    expect(findRequestedRange({ range }, 10, currentValidators)).toEqual(expected);
  });

  it("apply only if If-Range matches the current version; otherwise the whole file is sent", () => {
    const range = "bytes=0-0";
    expect(findRequestedRange({ range, "if-range": '"now"' }, 10, currentValidators)).toBeDefined();
    expect(findRequestedRange({ range, "if-range": '"old"' }, 10, currentValidators)).toBeUndefined();
    expect(findRequestedRange({ range, "if-range": modifiedDate }, 10, currentValidators)).toBeDefined();
    expect(findRequestedRange({ range, "if-range": earlierDate }, 10, currentValidators)).toBeUndefined();
    expect(findRequestedRange({ range, "if-range": laterDate }, 10, currentValidators)).toBeUndefined();
    expect(findRequestedRange({ range, "if-range": "no date" }, 10, currentValidators)).toBeUndefined();
    expect(findRequestedRange({ range, "if-range": modifiedDate }, 10, { etag: '"now"' })).toBeUndefined();
  });

  it("are not satisfiable for an empty file", () => {
    expect(findRequestedRange({ range: "bytes=0-" }, 0, currentValidators)).toBe("unsatisfiable");
  });
});
