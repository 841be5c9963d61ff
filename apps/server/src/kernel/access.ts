import type { Role } from "@gonfalon/contract/enums.ts";
import type { Access } from "@gonfalon/contract/kernel/endpoint.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";

const RANK = { Banned: 0, User: 1, Monitor: 2, Admin: 3 } as const satisfies Record<Role, number>;
const MIN_ROLE = { session: 0, user: 1, monitor: 2, admin: 3 } as const satisfies Record<
  Exclude<Access, "public">,
  number
>;

/** Why a user with this role, or a visitor, may not call an endpoint. */
export function accessRefusal(
  access: Access,
  role: Role | undefined,
): Extract<ProblemKey, "session.required" | "access.denied"> | undefined {
  if (access === "public") return undefined;
  if (role === undefined) return "session.required";
  return RANK[role] < MIN_ROLE[access] ? "access.denied" : undefined;
}
