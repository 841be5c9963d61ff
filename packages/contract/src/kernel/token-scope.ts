import type { Static } from "typebox";
import { Enumeration } from "./scalars.ts";

/** What an API token may be used for. No scope includes another. */
export const TokenScope = Enumeration({ Read: 0, Play: 1, Monitor: 2, Edit: 3, Admin: 4 });
export type TokenScope = Static<typeof TokenScope>;

/** The members of an endpoint that determine its scope. */
interface ScopeInput {
  readonly access: "public" | "session" | "user" | "monitor" | "admin";
  readonly method: string;
  readonly path: string;
}

/** SCOPE-1: the endpoints for administrators with scope Edit; those under other paths have scope Admin. */
const EDIT_PATHS = [
  "/api/edit",
  "/api/assets",
  "/api/game",
  "/api/admin/participation",
  "/api/admin/writeups",
  "/api/admin/instances",
];

/** The paths with the id of a game as `:id`. */
const GAME_PATHS = ["/api/game/:id", "/api/game/games/:id", "/api/edit/games/:id", "/api/admin/writeups/:id"];

/** SCOPE-1: the scope that a token needs for an endpoint; null if it needs none. */
export function getRequiredScope({ access, method, path }: ScopeInput): TokenScope | null {
  switch (access) {
    case "public":
    case "session":
      return null;
    case "user":
      return method === "GET" ? "Read" : "Play";
    case "monitor":
      return "Monitor";
    case "admin":
      return isUnder(EDIT_PATHS, path) ? "Edit" : "Admin";
  }
}

/** SCOPE-3: whether the parameter `id` of a path is the id of a game. */
export function isGamePath(path: string): boolean {
  return isUnder(GAME_PATHS, path);
}

function isUnder(prefixes: readonly string[], path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
