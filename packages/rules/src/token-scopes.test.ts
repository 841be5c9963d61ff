import { expect, it } from "vitest";
import { findLowestRole, listRoleScopes, selectEffectiveScopes } from "./token-scopes.ts";

it.each([
  ["Banned", []],
  ["User", ["Read", "Play"]],
  ["Monitor", ["Read", "Play", "Monitor"]],
  ["Admin", ["Read", "Play", "Monitor", "Edit", "Admin"]],
] as const)("SCOPE-2 the role %s has the scopes %j", (role, scopes) => {
  expect(listRoleScopes(role)).toEqual(scopes);
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
  expect(findLowestRole(scopes)).toBe(role);
});

it.each([
  [["Read", "Edit"], "Admin", ["Read", "Edit"]],
  [["Read", "Edit"], "Monitor", ["Read"]],
  [["Monitor", "Admin"], "Monitor", ["Monitor"]],
  [["Monitor", "Edit"], "User", []],
  [["Read"], "Banned", []],
] as const)("TOKEN-3 the scopes %j and the creator role %s result in %j", (scopes, creator, expected) => {
  expect(selectEffectiveScopes(scopes, creator)).toEqual(expected);
});
