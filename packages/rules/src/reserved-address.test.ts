import { expect, it } from "vitest";
import { isReservedAddress } from "./reserved-address.ts";

it.each([
  ["r1-0001@rehearsal.invalid", true],
  ["ada@DEMO.Invalid", true],
  ["ada@invalid", true],
  ["ada@notinvalid", false],
  ["ada@invalid.example.org", false],
  ["ada.invalid@example.org", false],
])("MAIL-7 the address %s is reserved: %s", (email, isReserved) => {
  expect(isReservedAddress(email)).toBe(isReserved);
});
