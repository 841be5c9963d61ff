import type { Role } from "@gonfalon/contract/enums.ts";
import type { Access } from "@gonfalon/contract/kernel/endpoint.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import type { Principal } from "#ports/principal.ts";

const MIN_ROLE = {
  session: "Banned",
  user: "User",
  monitor: "Monitor",
  admin: "Admin",
} as const satisfies Record<Exclude<Access, "public">, Role>;

/** Why a user with this role, or a visitor, may not call an endpoint. */
export function accessRefusal(
  access: Access,
  role: Role | undefined,
): Extract<ProblemKey, "session.required" | "access.denied"> | undefined {
  if (access === "public") return undefined;
  if (role === undefined) return "session.required";
  return includesRole(role, MIN_ROLE[access]) ? undefined : "access.denied";
}

interface Scoped {
  /** The scope that the request needs; null if it needs none. */
  readonly scope: TokenScope | null;
  /** The game that the request is about, if any. */
  readonly gameId: number | undefined;
}

/** Why the scopes or the game of an API token do not permit a request (SCOPE-1, SCOPE-3). Sessions may do everything. */
export function scopeRefusal(
  principal: Principal | undefined,
  { scope, gameId }: Scoped,
): Extract<ProblemKey, "access.scope-missing" | "access.other-game"> | undefined {
  if (principal?.via.kind !== "token" || scope === null) return undefined;
  if (!principal.via.scopes.includes(scope)) return "access.scope-missing";
  return isOutsideGame(principal, gameId) ? "access.other-game" : undefined;
}

/** SCOPE-3: whether the caller has a token for another game. */
export function isOutsideGame(principal: Principal | undefined, gameId: number | undefined): boolean {
  return principal?.via.kind === "token" && principal.via.gameId !== null && principal.via.gameId !== gameId;
}
