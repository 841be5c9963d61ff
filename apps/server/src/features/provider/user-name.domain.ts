import { limits } from "@gonfalon/contract/limits.ts";
import { cleanText } from "./claims.domain.ts";

const { min, max } = limits.userName;
const FALLBACK_NAME = "player";

/** LINK-5: the name to suggest at an index: first the name at the provider, then this name with a number. */
export function createCandidateName(displayName: string, index: number): string {
  // The domain of an e-mail address is not part of a name.
  const name = cleanText(displayName.split("@")[0] ?? "", max);
  const base = name.length < min ? FALLBACK_NAME : name;
  const suffix = index === 0 ? "" : String(index + 1);
  return cleanText(base, max - suffix.length) + suffix;
}
