import type { TaskStatus } from "@gonfalon/contract/enums.ts";

const STATUS_COLOURS: Readonly<Record<TaskStatus, string>> = {
  Success: "green",
  Failed: "red",
  Duplicate: "yellow",
  Denied: "red",
  NotFound: "gray",
  Exit: "violet",
  Pending: "lime",
};

const LEVEL_COLOURS: Readonly<Record<string, string>> = {
  Information: "blue",
  Warning: "yellow",
  Error: "red",
  Fatal: "grape",
};

export function statusColour(status: string): string {
  return Object.entries(STATUS_COLOURS).find(([name]) => name === status)?.[1] ?? "gray";
}

export function levelColour(level: string): string {
  return LEVEL_COLOURS[level] ?? "gray";
}
