import { expect, it } from "vitest";
import { parseWeightedValues } from "./weighted-values.ts";

it.each([
  ["gzip", [["gzip", 1]]],
  [
    "br;q=0.5, GZIP ; Q = 0.25",
    [
      ["br", 0.5],
      ["gzip", 0.25],
    ],
  ],
  ["br;level=4;q=0", [["br", 0]]],
  [
    "br;q=2, gzip;q=-1, zstd;q=x",
    [
      ["br", 0],
      ["gzip", 0],
      ["zstd", 0],
    ],
  ],
])("parses %j", (header, expected) => {
  expect(parseWeightedValues(header).map(({ value, weight }) => [value, weight])).toEqual(expected);
});
