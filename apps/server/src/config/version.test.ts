import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readProductVersion } from "./version.ts";

it("reads the version that a release changes, not that of a workspace", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  expect(await readProductVersion()).toBe(version);
});
