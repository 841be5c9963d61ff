import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import type { Scheme } from "./palette.ts";

/** The color of each category: readable as text on a card and on its own tint. */
export const categoryColors: Readonly<Record<ChallengeCategory, Readonly<Record<Scheme, string>>>> = {
  Misc: { dark: "#abb8ce", light: "#505b70" },
  Crypto: { dark: "#bfa6ff", light: "#6541a7" },
  Pwn: { dark: "#ff9592", light: "#a81428" },
  Web: { dark: "#80bcfe", light: "#005ba7" },
  Reverse: { dark: "#d6b529", light: "#6c5903" },
  Blockchain: { dark: "#a2c847", light: "#4d6501" },
  Forensics: { dark: "#43cae7", light: "#046677" },
  Hardware: { dark: "#e794ec", light: "#84338a" },
  Mobile: { dark: "#ff8dbc", light: "#99275f" },
  PPC: { dark: "#fe9d4a", light: "#884802" },
  AI: { dark: "#a5b1ff", light: "#494dab" },
  Pentest: { dark: "#5fd37f", light: "#006e30" },
  OSINT: { dark: "#47d0bd", light: "#016a5e" },
};

/** The CSS color of a category in the current scheme. */
export function getCategoryColor(category: ChallengeCategory): string {
  return `var(--gonfalon-category-${category.toLowerCase()})`;
}
