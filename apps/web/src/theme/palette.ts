/** Ten shades of one color, light to dark, as Mantine expects them. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Or: the gold of the banner. Shade 5 is the color itself, which filled controls use. */
export const gold: Shades = [
  "#fff7e3",
  "#ffebbd",
  "#fddc92",
  "#f7cb66",
  "#efba42",
  "#e3a725",
  "#c28a12",
  "#8f6406",
  "#6d4c06",
  "#523905",
];

/** Sable: the night blue of the dark scheme; shade 0 is text, shade 7 a card. */
export const ink: Shades = [
  "#e3e5ee",
  "#c3c7d6",
  "#9ba1b7",
  "#8a90a8",
  "#363c52",
  "#282d40",
  "#1f2333",
  "#171a27",
  "#10121b",
  "#0a0b12",
];

/** Argent: the warm paper color of the light scheme. */
export const vellum: Shades = [
  "#faf8f4",
  "#f4f1ea",
  "#eae5da",
  "#dcd5c6",
  "#c3baa6",
  "#787163",
  "#655f53",
  "#4c473e",
  "#35312b",
  "#211e1a",
];

/** The background colors of a scheme: the page, and the cards and bars on it. */
export const grounds = {
  dark: { page: ink[8], surface: ink[7], line: ink[5], text: ink[0] },
  light: { page: vellum[1], surface: "#ffffff", line: vellum[3], text: vellum[9] },
} as const;
