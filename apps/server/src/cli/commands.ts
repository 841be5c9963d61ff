import type { Command } from "./command.ts";

/** Every command by its name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  admin: {
    summary: "give an administrator a new password",
    load: () => import("./admin.command.ts"),
  },
  backup: {
    summary: "write everything into one file",
    load: () => import("./backup.command.ts"),
  },
  doctor: {
    summary: "say what is wrong with the installation and what to do",
    load: () => import("./doctor.command.ts"),
  },
  firewall: {
    summary: "isolate challenge containers from this Docker host",
    load: () => import("./firewall.command.ts"),
  },
  migrate: {
    summary: "bring the database up to the schema of this version",
    load: () => import("./migrate.command.ts"),
  },
  restore: {
    summary: "bring back what a backup holds",
    load: () => import("./restore.command.ts"),
  },
  files: {
    summary: "carry uploaded files from the disk into a bucket, or back",
    load: () => import("./files.command.ts"),
  },
  rehearse: {
    summary: "play an opening minute against a running platform",
    load: () => import("./rehearse.command.ts"),
  },
};
