import { expect, it } from "vitest";
import { defaultPingfall, shouldClose } from "./ping.ts";

it.each([
  [204, defaultPingfall, false],
  [404, defaultPingfall, true],
  [502, defaultPingfall, false],
  [undefined, defaultPingfall, false],
  [502, { status: [], shouldDropUnknown: false }, true],
  [200, { status: [], shouldDropUnknown: false }, false],
  [undefined, { status: [], shouldDropUnknown: true }, true],
  [404, { status: [410], shouldDropUnknown: true }, false],
])("TUN-7 with the status %s and %j a tunnel closes: %s", (status, pingfall, expected) => {
  expect(shouldClose({ status, latency: -1 }, pingfall)).toBe(expected);
});
