import type { Role } from "@gonfalon/contract/enums.ts";

export const ROLES: readonly Role[] = ["Admin", "Monitor", "User", "Banned"];

export const ROLE_COLORS = {
  Admin: "blue",
  Monitor: "yellow",
  User: "green",
  Banned: "red",
} as const satisfies Record<Role, string>;

export const PER_PAGE = 30;

/** The user filter, as stored in the URL. */
export interface UserFilter {
  readonly hint: string;
  readonly role: Role | undefined;
  /** From 1. */
  readonly page: number;
}

export function parseFilter(address: URLSearchParams): UserFilter {
  return {
    hint: address.get("hint") ?? "",
    role: ROLES.find((role) => role === address.get("role")),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The URL parameters of a filter; defaults are omitted. */
export function toSearchParams({ hint, role, page }: UserFilter): Record<string, string> {
  return { ...(hint !== "" && { hint }), ...(role && { role }), ...(page > 1 && { page: String(page) }) };
}
