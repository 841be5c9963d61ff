import { expect, it } from "vitest";
import { toInviteCode, toInvitePath } from "./invite-link.ts";

const CODE = "Red: Herrings:12:0123456789abcdef0123456789abcdef";

it.each([
  ["a code", ` ${CODE} `],
  ["a link", `https://ctf.example${toInvitePath(CODE)}`],
])("reads the invite code from %s", (_, text) => {
  expect(toInviteCode(text)).toBe(CODE);
});
