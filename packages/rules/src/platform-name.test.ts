import { expect, it } from "vitest";
import { displayName } from "./platform-name.ts";

it.each([
  [{ title: "Harbor", titleSuffix: false }, "Harbor"],
  [{ title: "Harbor", titleSuffix: true }, "Harbor::CTF"],
])("SET-6 %j is shown as %s", (settings, expected) => {
  expect(displayName(settings)).toBe(expected);
});
