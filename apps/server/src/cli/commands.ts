import { AUTHOR_COMMANDS } from "./author-commands.ts";
import type { Command } from "./command.ts";

/** Every command by its name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  admin: {
    summary: "set a new administrator password",
    load: () => import("./admin.command.ts"),
  },
  backup: {
    summary: "back up everything into one file",
    load: () => import("./backup.command.ts"),
  },
  ...AUTHOR_COMMANDS,
  doctor: {
    summary: "check the installation",
    load: () => import("./doctor.command.ts"),
  },
  firewall: {
    summary: "isolate challenge containers from this Docker host",
    load: () => import("./firewall.command.ts"),
  },
  import: {
    summary: "import the games of a GZCTF database",
    load: () => import("./import.command.ts"),
  },
  migrate: {
    summary: "migrate the database to the schema of this version",
    load: () => import("./migrate.command.ts"),
  },
  restore: {
    summary: "restore a backup",
    load: () => import("./restore.command.ts"),
  },
  files: {
    summary: "copy uploaded files from disk to a bucket, or back",
    load: () => import("./files.command.ts"),
  },
  rehearse: {
    summary: "simulate the opening minute of an event",
    load: () => import("./rehearse.command.ts"),
  },
};
