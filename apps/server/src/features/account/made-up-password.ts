import type { Random } from "#ports/random.ts";

const BITS = 96;

/** A password that nobody can guess and that satisfies every rule about passwords. */
export function madeUpPassword(random: Random): string {
  return `Aa1-${random.token(BITS)}`;
}
