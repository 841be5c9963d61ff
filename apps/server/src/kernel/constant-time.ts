import { timingSafeEqual } from "node:crypto";
import { sha256 } from "./digest.ts";

/** Compares two secrets in constant time. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}
