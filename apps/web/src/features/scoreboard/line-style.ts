import type { CSSProperties } from "react";

const colours = ["brand", "blue", "red", "teal", "grape", "orange", "cyan", "lime", "pink", "indigo"];

/** How the line of a place is told from the others: by colour, and by dashes in the lower half. */
export function lineStyle(index: number): CSSProperties {
  return {
    stroke: `var(--mantine-color-${colours[index % colours.length]}-text)`,
    ...(index >= 5 && { strokeDasharray: "6 3" }),
  };
}
