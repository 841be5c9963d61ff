const RANK = { Banned: 0, User: 1, Monitor: 2, Admin: 3 } as const;

type RoleName = keyof typeof RANK;

/** Whether a role includes the permissions of another: each role includes those of lower rank. */
export function includesRole(role: RoleName, requiredRole: RoleName): boolean {
  return RANK[role] >= RANK[requiredRole];
}

/** Whether a user is a monitor or an administrator. Visitors have no role. */
export function isStaff(role: RoleName | undefined): boolean {
  return role !== undefined && includesRole(role, "Monitor");
}
