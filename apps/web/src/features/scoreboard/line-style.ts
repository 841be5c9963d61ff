import type { CSSProperties } from "react";

/** Solid for the first three; similar colors have different dashes, for color-blind users. */
const lineStyles = [
  ["brand", "none"],
  ["blue", "none"],
  ["red", "none"],
  ["teal", "8 3"],
  ["grape", "8 3"],
  ["orange", "8 3"],
  ["cyan", "2 3"],
  ["lime", "2 3"],
  ["pink", "10 3 2 3"],
  ["indigo", "10 3 2 3"],
] as const;

/** The color and the dashes of the line of a rank. */
export function lineStyle(index: number): CSSProperties {
  const [color, dashes] = lineStyles[index % lineStyles.length] ?? lineStyles[0];
  return { stroke: `var(--mantine-color-${color}-text)`, strokeDasharray: dashes };
}
