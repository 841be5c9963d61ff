import { expect, it } from "vitest";
import { isLoopback } from "./loopback.ts";

it.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["::1", true],
  ["[::1]", true],
  ["127.0.0.1.example.org", false],
  ["127.example.org", false],
  ["localhost.example.org", false],
  ["mail.example.org", false],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
])("recognizes whether %s is a loopback address: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
