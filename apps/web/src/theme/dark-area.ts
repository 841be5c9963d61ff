import type { CSSProperties } from "react";
import { createNeutralVariables } from "./css-variables.ts";

/** The style of an area that is dark in both color schemes, such as a terminal or a hero. */
export const darkArea: CSSProperties = {
  ...createNeutralVariables("dark"),
  colorScheme: "dark",
  color: "var(--gonfalon-text)",
};
