import { expect, it } from "vitest";
import { displayName } from "./platform-name.ts";

it.each([
  [{ title: "Harbour", titleSuffix: false }, "Harbour"],
  [{ title: "Harbour", titleSuffix: true }, "Harbour::CTF"],
])("SET-6 %j is shown as %s", (settings, expected) => {
  expect(displayName(settings)).toBe(expected);
});
