import { expect, it } from "vitest";
import { toArchive } from "../../../test/ctfd-export.ts";
import { zipReader } from "./zip-reader.ts";

it("PACKAGE-4 rejects an archive whose names need a lot of memory", async () => {
  const toNames = (count: number) =>
    Array.from({ length: count }, (_, index) => [`${index}${"x".repeat(65_000)}`, ""]);
  const read = async (count: number) =>
    zipReader.read(await toArchive(Object.fromEntries(toNames(count))), 1000);
  expect((await read(200))?.parts).toHaveLength(200);
  expect(await read(300)).toBeUndefined();
});
