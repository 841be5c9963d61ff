import type { Shades } from "@gonfalon/rules/color.ts";

/** The accent color of the product. Shade 5 is the color itself, which filled controls use. */
export const gold: Shades = [
  "#fff6df",
  "#ffe9b8",
  "#ffdc8c",
  "#ffcf63",
  "#ffc53f",
  "#f6b51e",
  "#c48c0a",
  "#7f5500",
  "#634200",
  "#4a3100",
];

/** The grays of the dark scheme, from text to page. */
export const darkGrays: Shades = [
  "#f2f4f8",
  "#d3dae8",
  "#b3bacb",
  "#8890a4",
  "#353c4c",
  "#262b37",
  "#191c25",
  "#12141b",
  "#0d0f15",
  "#0a0b10",
];

/** The grays of the light scheme, from page to text. */
export const lightGrays: Shades = [
  "#f4f5f8",
  "#eef0f5",
  "#eaecf1",
  "#dcdfe7",
  "#c3c8d4",
  "#7b8396",
  "#5f677a",
  "#444b5d",
  "#2a2f3d",
  "#10121a",
];

/** The colors and shadows of a scheme. Each one except `wash` is a CSS variable: `line2` is `--gonfalon-line-2`. */
export const schemes = {
  dark: {
    page: "#0a0b10",
    surface: "#12141b",
    raised: "#191c25",
    hover: "#21252f",
    sunken: "#0d0f15",
    field: "#0d0f15",
    line: "#262b37",
    line2: "#353c4c",
    control: "#6a7286",
    text: "#f2f4f8",
    text2: "#b3bacb",
    text3: "#8890a4",
    ok: "#3ddc97",
    bad: "#ff7575",
    warn: "#ff9f43",
    info: "#6fb1ff",
    ice: "#9be4ff",
    goldText: "#f8c64a",
    silverText: "#d3dae8",
    bronzeText: "#e8975c",
    onOk: "#0a0b10",
    tint: "14%",
    edge: "rgb(255 255 255 / 0.2)",
    sheen: "inset 0 1px 0 rgb(255 255 255 / 0.05)",
    shadow2: "0 10px 30px rgb(0 0 0 / 0.45)",
    shadow3: "0 30px 80px rgb(0 0 0 / 0.6)",
    scrim: "rgb(4 5 8 / 0.68)",
    wash: 0.13,
  },
  light: {
    page: "#f4f5f8",
    surface: "#ffffff",
    raised: "#ffffff",
    hover: "#eef0f5",
    sunken: "#eaecf1",
    field: "#ffffff",
    line: "#dcdfe7",
    line2: "#c3c8d4",
    control: "#7b8396",
    text: "#10121a",
    text2: "#444b5d",
    text3: "#5f677a",
    ok: "#0b7246",
    bad: "#c01f2e",
    warn: "#944d00",
    info: "#1b5fcb",
    ice: "#05648c",
    goldText: "#7f5500",
    silverText: "#545c70",
    bronzeText: "#8f4517",
    onOk: "#ffffff",
    tint: "10%",
    edge: "rgb(16 18 26 / 0.22)",
    sheen: "0 1px 2px rgb(16 18 26 / 0.05)",
    shadow2: "0 10px 30px rgb(16 18 26 / 0.14)",
    shadow3: "0 30px 80px rgb(16 18 26 / 0.28)",
    scrim: "rgb(30 34 48 / 0.45)",
    wash: 0.2,
  },
} as const;

export type Scheme = keyof typeof schemes;

/** The fills of the first three places and their label, the same in both schemes and with any accent color. */
export const places = { gold: "#f8c64a", silver: "#cfd6e4", bronze: "#dd8f55", label: "#17130a" } as const;

/** Mantine's color names and the state that each one means. */
export const stateColors = {
  red: "bad",
  pink: "bad",
  orange: "warn",
  yellow: "warn",
  green: "ok",
  teal: "ok",
  blue: "info",
  cyan: "ice",
} as const;
