import type { Random } from "#ports/random.ts";

const BITS = 96;

/** A random password that satisfies the password policy. */
export function generatePassword(random: Random): string {
  return `Aa1-${random.token(BITS)}`;
}
