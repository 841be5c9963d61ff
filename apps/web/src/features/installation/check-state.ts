import type { InstallationCheck } from "@gonfalon/contract/installation.ts";

export const checkColors = { well: "green", warning: "yellow", wrong: "red" } as const;

export type CheckState = keyof typeof checkColors;

export function toCheckState({ isWell, advice }: InstallationCheck): CheckState {
  if (!isWell) return "wrong";
  return advice === null ? "well" : "warning";
}
