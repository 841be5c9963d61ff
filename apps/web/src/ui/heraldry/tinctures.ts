/**
 * The colors of crests and cloths, selected by index: adding, removing or moving one changes existing images. Posters
 * use all but the last one.
 */
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

/** The metals. In a blazon of `toBlazon`, one tincture is a color and the other one a metal, for contrast. */
export const metals = ["#f8c64a", "#eef1f7"] as const;
