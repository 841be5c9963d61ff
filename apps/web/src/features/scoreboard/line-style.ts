import type { CSSProperties } from "react";

/** Solid for the first three; neighbours in colour have other dashes, for those who see few colours. */
const looks = [
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

/** How the line of a place is told from the others: by colour and by dashes. */
export function lineStyle(index: number): CSSProperties {
  const [colour, dashes] = looks[index % looks.length] ?? looks[0];
  return { stroke: `var(--mantine-color-${colour}-text)`, strokeDasharray: dashes };
}
