import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { screenshots, screenshotsAfterEnd, screenshotsOfSoloGame } from "./screenshots.ts";

it("docs/screens contains exactly the listed screenshots", () => {
  const all = [...screenshots, ...screenshotsOfSoloGame, ...screenshotsAfterEnd];
  expect(readdirSync("docs/screens").toSorted()).toEqual(all.map(({ name }) => `${name}.webp`).toSorted());
});
