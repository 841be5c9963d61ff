import { timingSafeEqual } from "node:crypto";
import { sha256 } from "./digest.ts";

/** Whether two secrets are the same, in a time that tells nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}
