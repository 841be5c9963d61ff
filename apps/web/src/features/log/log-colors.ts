import type { TaskStatus } from "@gonfalon/contract/enums.ts";

const STATUS_COLORS: Readonly<Record<TaskStatus, string>> = {
  Success: "green",
  Failed: "red",
  Duplicate: "yellow",
  Denied: "red",
  NotFound: "gray",
  Exit: "violet",
  Pending: "lime",
};

const LEVEL_COLORS: Readonly<Record<string, string>> = {
  Information: "blue",
  Warning: "yellow",
  Error: "red",
  Fatal: "grape",
};

export function getStatusColor(status: string): string {
  return Object.entries(STATUS_COLORS).find(([name]) => name === status)?.[1] ?? "gray";
}

export function getLevelColor(level: string): string {
  return LEVEL_COLORS[level] ?? "gray";
}
