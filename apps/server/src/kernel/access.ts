import type { Role } from "@gonfalon/contract/enums.ts";
import type { Access, Freshness } from "@gonfalon/contract/kernel/endpoint.ts";
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

interface EndpointAccess {
  readonly access: Access;
  /** Whether the endpoint is open to users who lack a required second factor. */
  readonly withoutFactor: boolean;
}

/** Why a user, or a visitor, may not call an endpoint. */
export function findAccessRefusal(
  { access, withoutFactor }: EndpointAccess,
  principal: Principal | undefined,
): Extract<ProblemKey, "session.required" | "access.denied" | "account.factor-required"> | undefined {
  if (access === "public") return undefined;
  if (principal === undefined) return "session.required";
  if (!includesRole(principal.role, MIN_ROLE[access])) return "access.denied";
  return !withoutFactor && lacksFactor(access, principal) ? "account.factor-required" : undefined;
}

/** FACTOR-6: whether the user lacks a second factor that is required for this access. */
function lacksFactor(access: Access, { credential }: Principal): boolean {
  if (credential.kind !== "session" || credential.missingFactor === undefined) return false;
  return credential.missingFactor === "Everyone" || access === "monitor" || access === "admin";
}

/** STEP-1, STEP-2: why the user must confirm their identity first. */
export function findFreshnessRefusal(
  principal: Principal | undefined,
  fresh: Freshness | undefined,
): Extract<ProblemKey, "account.confirmation-needed"> | undefined {
  if (fresh === undefined || principal?.credential.kind !== "session") return undefined;
  return principal.credential.staleKinds.includes(fresh) ? "account.confirmation-needed" : undefined;
}

interface RequestScope {
  /** The scope that the request needs; null if it needs none. */
  readonly scope: TokenScope | null;
  /** The game that the request is about, if any. */
  readonly gameId: number | undefined;
}

/** Why the scopes or the game of an API token do not permit a request (SCOPE-1, SCOPE-3). Sessions have no scopes. */
export function findScopeRefusal(
  principal: Principal | undefined,
  { scope, gameId }: RequestScope,
): Extract<ProblemKey, "access.scope-missing" | "access.other-game"> | undefined {
  if (principal?.credential.kind !== "token" || scope === null) return undefined;
  if (!principal.credential.scopes.includes(scope)) return "access.scope-missing";
  return isOutsideGame(principal, gameId) ? "access.other-game" : undefined;
}

/** SCOPE-3: whether the caller has a token for one game, and the request is about another game or none. */
export function isOutsideGame(principal: Principal | undefined, gameId: number | undefined): boolean {
  return (
    principal?.credential.kind === "token" &&
    principal.credential.gameId !== null &&
    principal.credential.gameId !== gameId
  );
}
