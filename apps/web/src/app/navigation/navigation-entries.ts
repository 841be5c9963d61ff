import type { Role } from "@gonfalon/contract/enums.ts";
import { includesRole } from "@gonfalon/rules/roles.ts";
import {
  type Icon,
  IconFlag,
  IconHome,
  IconInfoCircle,
  IconNews,
  IconTool,
  IconUsersGroup,
} from "@tabler/icons-react";
import { paths } from "#routing/paths.ts";

interface NavigationEntry {
  readonly path: string;
  readonly label: `shell.navigation.${"home" | "games" | "posts" | "teams" | "about" | "admin"}`;
  readonly icon: Icon;
  readonly isHome?: true;
  /** The minimum role that sees the entry. Everyone sees an entry without a role. */
  readonly role?: Role;
}

/** The sections of the product, in display order. */
const entries: readonly NavigationEntry[] = [
  { path: paths.home, label: "shell.navigation.home", icon: IconHome, isHome: true },
  { path: paths.games, label: "shell.navigation.games", icon: IconFlag },
  { path: paths.posts, label: "shell.navigation.posts", icon: IconNews },
  { path: paths.teams, label: "shell.navigation.teams", icon: IconUsersGroup, role: "User" },
  { path: paths.about, label: "shell.navigation.about", icon: IconInfoCircle },
  { path: paths.admin.home, label: "shell.navigation.admin", icon: IconTool, role: "Admin" },
];

/** The entries that users with the role see; undefined for visitors. */
export function listNavigationEntries(role: Role | undefined): readonly NavigationEntry[] {
  return entries.filter((entry) => !entry.role || (role !== undefined && includesRole(role, entry.role)));
}
