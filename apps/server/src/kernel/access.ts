import type { Role } from "@gonfalon/contract/enums.ts";
import type { Access } from "@gonfalon/contract/kernel/endpoint.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";

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
