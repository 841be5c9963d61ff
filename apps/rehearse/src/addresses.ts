/** From the range that is kept for measurements (RFC 2544): nobody on the internet has it. */
const RANGE = [198, 18] as const;
const PER_BYTE = 256;

/** What a call pretends, to see whether it is believed. */
export const MADE_UP_ADDRESS = "198.19.255.254";

/** An address for each team, as if they sat in different places. */
export function addressOfTeam(index: number): string {
  const [first, second] = RANGE;
  return [first, second, Math.floor(index / PER_BYTE) % PER_BYTE, index % PER_BYTE].join(".");
}
