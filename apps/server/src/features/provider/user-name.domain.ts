import { limits } from "@gonfalon/contract/limits.ts";
import { cleanText } from "./claims.domain.ts";

const { min: MIN, max: MAX } = limits.userName;
const FALLBACK = "player";

/** LINK-5: the n-th name to suggest: the name at the provider, then with a digit. */
export function candidateName(displayName: string, n: number): string {
  // What follows an @ is no part of a name.
  const name = cleanText(displayName.split("@")[0] ?? "", MAX);
  const base = name.length < MIN ? FALLBACK : name;
  const suffix = n === 0 ? "" : String(n + 1);
  return cleanText(base, MAX - suffix.length) + suffix;
}
