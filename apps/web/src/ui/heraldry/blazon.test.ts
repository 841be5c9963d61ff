import { describe, expect, it } from "vitest";
import { toBlazon } from "./blazon.ts";
import { hashText } from "./random.ts";

/** The names of the tinctures in the design's test vectors. */
const tinctures: Readonly<Record<string, string>> = {
  "#e5484d": "gules",
  "#e0701a": "tenne",
  "#8a4fd0": "purpure",
  "#f8c64a": "or",
  "#eef1f7": "argent",
};

describe("a blazon", () => {
  it.each([
    ["team:1", 0xd7106449, "paly", "purpure", "or", undefined],
    ["team:12", 0x09ce2da1, "per-chevron", "purpure", "argent", "eye"],
    ["team:3", 0xd5106123, "plain", "tenne", "or", "eye"],
    ["user:7", 0x731a543d, "chevron", "or", "gules", "lozenge"],
  ])("of %s matches the design", (key, hash, partition, field, second, charge) => {
    expect(hashText(key)).toBe(hash);
    const blazon = toBlazon(key);
    expect(blazon.partition.name).toBe(partition);
    expect([tinctures[blazon.field], tinctures[blazon.secondTincture]]).toEqual([field, second]);
    expect(blazon.charge?.figure.name).toBe(charge);
  });

  it("differs for most of 500 teams", () => {
    const blazons = Array.from({ length: 500 }, (_, id) => JSON.stringify(toBlazon(`team:${id + 1}`)));
    expect(new Set(blazons).size).toBeGreaterThanOrEqual(470);
  });
});
