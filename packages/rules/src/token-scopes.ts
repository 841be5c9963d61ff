import { includesRole } from "./roles.ts";

/** The lowest role that has each scope. */
const MIN_ROLE = { Read: "User", Play: "User", Monitor: "Monitor", Edit: "Admin", Admin: "Admin" } as const;

type ScopeName = keyof typeof MIN_ROLE;
type RoleName = "User" | "Monitor" | "Admin";

const SCOPES = Object.keys(MIN_ROLE) as readonly ScopeName[];

/** SCOPE-2: all scopes of a role, in their order. */
export function listRoleScopes(role: RoleName | "Banned"): readonly ScopeName[] {
  return SCOPES.filter((scope) => includesRole(role, MIN_ROLE[scope]));
}

/** SCOPE-2: the lowest role that has all these scopes. */
export function findLowestRole(scopes: readonly ScopeName[]): RoleName {
  const has = (role: RoleName) => scopes.some((scope) => MIN_ROLE[scope] === role);
  if (has("Admin")) return "Admin";
  return has("Monitor") ? "Monitor" : "User";
}

/** TOKEN-3: the scopes of a token that the current role of its creator has. */
export function selectEffectiveScopes(
  scopes: readonly ScopeName[],
  creator: RoleName | "Banned",
): readonly ScopeName[] {
  return scopes.filter((scope) => includesRole(creator, MIN_ROLE[scope]));
}
