import { expect, it } from "vitest";
import { readXlsx } from "../../../test/xlsx.ts";
import { xlsxSheets } from "./xlsx.ts";

it("preserves strings and numbers, and writes no formulas", async () => {
  const rows = [
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"],
    ["<b>&\"'", "旗", "", "a\nb", "007"],
    [1, 0, -5, 2.5, 1e9],
  ];
  const file = await xlsxSheets.write({ name: "Scores", header: ["a", "b", "c", "d", "e"], rows });
  const sheet = readXlsx(Buffer.from(file));
  expect(sheet.name).toBe("Scores");
  expect(sheet.rows).toEqual([["a", "b", "c", "d", "e"], ...rows]);
  expect(sheet.hasFormulas).toBe(false);
});

it("omits characters that the format cannot represent, and truncates long strings", async () => {
  const file = await xlsxSheets.write({
    name: "x",
    header: ["\u0000"],
    rows: [["a\u0001b\ud800"], ["y".repeat(40_000)]],
  });
  const [header, firstRow, secondRow] = readXlsx(Buffer.from(file)).rows;
  expect([header, firstRow]).toEqual([[""], ["ab"]]);
  expect(String(secondRow?.[0])).toHaveLength(32_767);
});

it("writes a sheet without rows", async () => {
  const file = await xlsxSheets.write({ name: "x", header: ["only"], rows: [] });
  expect(readXlsx(Buffer.from(file)).rows).toEqual([["only"]]);
});
