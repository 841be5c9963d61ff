import { timingSafeEqual } from "node:crypto";
import { sha256 } from "./digest.ts";

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}
