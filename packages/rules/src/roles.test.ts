import { expect, it } from "vitest";
import { includesRole, isStaff } from "./roles.ts";

it.each([
  ["Banned", ["Banned"], false],
  ["User", ["Banned", "User"], false],
  ["Monitor", ["Banned", "User", "Monitor"], true],
  ["Admin", ["Banned", "User", "Monitor", "Admin"], true],
] as const)("the role %s includes %j, and is staff: %s", (role, includedRoles, expected) => {
  const roles = ["Banned", "User", "Monitor", "Admin"] as const;
  expect(roles.filter((otherRole) => includesRole(role, otherRole))).toEqual(includedRoles);
  expect(isStaff(role)).toBe(expected);
});

it("a visitor is not staff", () => {
  expect(isStaff(undefined)).toBe(false);
});
