import { expect, it } from "vitest";
import { isAppAddress } from "./app-address.ts";

it.each([
  ["https://forum.example/callback", true],
  ["https://forum.example/callback?from=ctf", true],
  ["http://localhost:3000/callback", true],
  ["http://127.0.0.1/callback", true],
  ["http://[::1]:3000/callback", true],
  ["http://forum.example/callback", false],
  ["http://127.0.0.1.forum.example/", false],
  ["https://user:word@forum.example/", false],
  ["https://forum.example/#part", false],
  ["https://forum.example/#", false],
  ["app:/callback", false],
  ["javascript:alert(1)", false],
  ["/callback", false],
  ["", false],
])("APP-1 %j is a valid redirect URI: %s", (address, isAllowed) => {
  expect(isAppAddress(address)).toBe(isAllowed);
});
