import type { InstallationCheck } from "@gonfalon/contract/installation.ts";

export const checkColors = { well: "green", warning: "yellow", wrong: "red", unused: "gray" } as const;

export type CheckState = keyof typeof checkColors;

export function toCheckState({ isWell, advice, isUnused }: InstallationCheck): CheckState {
  if (!isWell) return "wrong";
  if (advice !== null) return "warning";
  return isUnused ? "unused" : "well";
}
