import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { screenshots, screenshotsAfterEnd, screenshotsOfSoloGame } from "./screenshots.ts";

it("docs/screens contains exactly the listed screenshots", () => {
  const allScreenshots = [...screenshots, ...screenshotsOfSoloGame, ...screenshotsAfterEnd];
  expect(readdirSync("docs/screens").toSorted()).toEqual(
    allScreenshots.map(({ name }) => `${name}.webp`).toSorted(),
  );
});
