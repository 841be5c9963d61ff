import { expect, it } from "vitest";
import { preferredEncoding } from "./cached-response.ts";

it.each([
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["zstd;q=0.5, gzip;q=0.8", "gzip"],
  ["zstd;q=0, *", "br"],
  ["GZIP;Q=1.0", "gzip"],
  ["br;q=nonsense, gzip", "gzip"],
])("a client that accepts %j gets %s", (accepted, expected) => {
  expect(preferredEncoding(accepted)).toBe(expected);
});
