import { box, disc, polygon, star } from "./geometry.ts";

export interface Charge {
  readonly name: string;
  /** A path in a box from -12 to 12. */
  readonly path: string;
}

/** The figures on crests and cloths, selected by index: adding, removing or moving one changes existing images. */
export const charges: readonly [Charge, ...Charge[]] = [
  { name: "roundel", path: disc(9) },
  { name: "annulet", path: disc(10) + disc(5.4) },
  { name: "lozenge", path: polygon([0, -11.5], [8.5, 0], [0, 11.5], [-8.5, 0]) },
  { name: "mullet", path: star(5, 12, 4.9) },
  { name: "estoile", path: star(8, 12, 6) },
  { name: "crescent", path: "M6.5-9.2A11 11 0 1 0 6.5 9.2 8.6 8.6 0 1 1 6.5-9.2Z" },
  { name: "banner", path: "M-11-11H11V-8H-11ZM-8-6H8V11L0 5.6-8 11Z" },
  {
    name: "key",
    path:
      disc(5.6, 0, -5.6) +
      disc(2.4, 0, -5.6) +
      "M-1.7-1H1.7V11.5H-1.7ZM1.7 4.4H6.2V7.2H1.7ZM1.7 8.7H5V11.5H1.7Z",
  },
  {
    name: "tower",
    path: "M-9-11H-5.4V-8H-1.8V-11H1.8V-8H5.4V-11H9V-4.5H6.6V11.5H2.6V6A2.6 2.6 0 0 0-2.6 6V11.5H-6.6V-4.5H-9Z",
  },
  {
    name: "braces",
    path: "M-3-11.5H-5.4Q-9.4-11.5-9.4-7.5V-3.6Q-9.4-1.6-11.8-1.6V1.6Q-9.4 1.6-9.4 3.6V7.5Q-9.4 11.5-5.4 11.5H-3V8H-4.6Q-6 8-6 6.6V3Q-6 .9-7.5 0-6-.9-6-3V-6.6Q-6-8-4.6-8H-3ZM3-11.5H5.4Q9.4-11.5 9.4-7.5V-3.6Q9.4-1.6 11.8-1.6V1.6Q9.4 1.6 9.4 3.6V7.5Q9.4 11.5 5.4 11.5H3V8H4.6Q6 8 6 6.6V3Q6 .9 7.5 0 6-.9 6-3V-6.6Q6-8 4.6-8H3Z",
  },
  {
    name: "prompt",
    path:
      polygon([-10.5, -10], [-6.4, -10], [2.4, 0], [-6.4, 10], [-10.5, 10], [-2.2, 0]) +
      box(2.5, 6.6, 9, 3.6),
  },
  { name: "bolt", path: polygon([2.6, -12], [-8, 2], [-1, 2], [-3, 12], [8, -3], [0.8, -3]) },
  { name: "crown", path: "M-11 9.5H11V6H-11ZM-11-7.5L-5.6-1.5 0-11 5.6-1.5 11-7.5V4.2H-11Z" },
  {
    name: "hexagon",
    path:
      polygon([0, -12], [10.4, -6], [10.4, 6], [0, 12], [-10.4, 6], [-10.4, -6]) +
      polygon([0, -6.4], [-5.5, -3.2], [-5.5, 3.2], [0, 6.4], [5.5, 3.2], [5.5, -3.2]),
  },
  { name: "eye", path: "M-12 0Q0-13 12 0 0 13-12 0Z" + disc(4) },
  { name: "cross-couped", path: "M-3.2-11H3.2V-3.2H11V3.2H3.2V11H-3.2V3.2H-11V-3.2H-3.2Z" },
];
