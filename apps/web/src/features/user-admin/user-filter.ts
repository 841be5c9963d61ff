import type { Role } from "@gonfalon/contract/enums.ts";
import { choiceField, pageField, searchField, urlFilter } from "#routing/url-filter.ts";

export const ROLES: readonly Role[] = ["Admin", "Monitor", "User", "Banned"];

export const ROLE_COLORS = {
  Admin: "blue",
  Monitor: "yellow",
  User: "green",
  Banned: "red",
} as const satisfies Record<Role, string>;

export const USERS_PER_PAGE = 30;

export const userFilter = urlFilter({
  search: searchField,
  role: choiceField(ROLES, undefined),
  page: pageField,
});
