/** The first two bytes of each address: in the range for benchmarks (RFC 2544), which is not used on the internet. */
const RANGE = [198, 18] as const;
const VALUES_PER_BYTE = 256;

/** The forwarded address that is sent to check whether the server trusts it. */
export const FAKE_ADDRESS = "198.19.255.254";

/** A separate address for each team, as if the teams were on different networks. */
export function toTeamAddress(index: number): string {
  const [first, second] = RANGE;
  const third = Math.floor(index / VALUES_PER_BYTE) % VALUES_PER_BYTE;
  return [first, second, third, index % VALUES_PER_BYTE].join(".");
}
