import { expect, it } from "vitest";
import { formatDisplayName } from "./platform-name.ts";

it.each([
  [{ title: "Harbor", titleSuffix: false }, "Harbor"],
  [{ title: "Harbor", titleSuffix: true }, "Harbor::CTF"],
])("SET-6 %j is shown as %s", (settings, expected) => {
  expect(formatDisplayName(settings)).toBe(expected);
});
