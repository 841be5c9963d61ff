import type { Command } from "./command.ts";

/** The commands that need no installation of the platform; the package `@gonfalon/cli` contains only these. */
export const AUTHOR_COMMANDS = {
  capsule: {
    summary: "verify the archive of a game",
    load: () => import("./capsule.command.ts"),
  },
  challenge: {
    summary: "manage the challenges of a game as folders with a challenge.yml",
    load: () => import("./challenge.command.ts"),
  },
} satisfies Readonly<Record<string, Command>>;
