/** The colors of shields, in the order of the algorithm. Posters use all but the last one. */
export const colors = [
  "#e5484d",
  "#2f6fed",
  "#1c9a5e",
  "#8a4fd0",
  "#e0701a",
  "#b52a72",
  "#1798ae",
  "#222839",
] as const;

/** The metals of shields. A color is always drawn on a metal or the other way round, for contrast. */
export const metals = ["#f8c64a", "#eef1f7"] as const;
