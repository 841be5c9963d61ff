import type { Role } from "@gonfalon/contract/enums.ts";

const ascendingRoles: readonly Role[] = ["Banned", "User", "Monitor", "Admin"];

/** Whether a role includes the permissions of another. */
export function includesRole(role: Role, wanted: Role): boolean {
  return ascendingRoles.indexOf(role) >= ascendingRoles.indexOf(wanted);
}
