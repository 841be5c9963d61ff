import { expect, it } from "vitest";
import { isSupportedVersion, parseVersion } from "./daemon-version.ts";

it.each([
  [{ version: "0.5.11" }, true],
  ["0.5.11", true],
  ["0.4.0", true],
  ["0.10.0", true],
  ["v1.0", true],
  ["0.3.9", false],
  [{ version: 5 }, false],
  [{}, false],
  [null, false],
  ["new", false],
])("TUN-12 a daemon with version %j is recent enough: %s", (body, expected) => {
  expect(isSupportedVersion(parseVersion(body))).toBe(expected);
});
