import { expect, it } from "vitest";
import { isPhone } from "./phone.ts";

it.each([
  ["+49 (30) 123-456", true],
  ["555.1234 ext. 12", true],
  ["555 1234 x9", true],
  ["12", true],
  ["", false],
  ["+", false],
  ["ext 5", false],
  ["call me", false],
  ["123<script>", false],
])("%j is a phone number: %s", (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});
