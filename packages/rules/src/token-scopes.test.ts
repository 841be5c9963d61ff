import { expect, it } from "vitest";
import { effectiveScopes, lowestRole, roleScopes } from "./token-scopes.ts";

it.each([
  ["Banned", []],
  ["User", ["Read", "Play"]],
  ["Monitor", ["Read", "Play", "Monitor"]],
  ["Admin", ["Read", "Play", "Monitor", "Edit", "Admin"]],
] as const)("SCOPE-2 a token of role %s has the scopes %j", (role, scopes) => {
  expect(roleScopes(role)).toEqual(scopes);
});

it.each([
  [["Read"], "User"],
  [["Play"], "User"],
  [["Monitor"], "Monitor"],
  [["Read", "Edit"], "Admin"],
  [["Admin"], "Admin"],
  [["Read", "Play", "Monitor"], "Monitor"],
  [[], "User"],
] as const)("SCOPE-2 the scopes %j need at least the role %s", (scopes, role) => {
  expect(lowestRole(scopes)).toBe(role);
});

it.each([
  [["Read", "Edit"], "Admin", ["Read", "Edit"]],
  [["Read", "Edit"], "Monitor", ["Read"]],
  [["Monitor", "Admin"], "Monitor", ["Monitor"]],
  [["Monitor", "Edit"], "User", []],
  [["Read"], "Banned", []],
] as const)("TOKEN-3 of the scopes %j, a creator with role %s leaves %j", (scopes, creator, left) => {
  expect(effectiveScopes(scopes, creator)).toEqual(left);
});
