/** In the range for benchmarks (RFC 2544), which is not used on the internet. */
const RANGE = [198, 18] as const;
const PER_BYTE = 256;

/** The forwarded address that is sent to see whether the server trusts it. */
export const FAKE_ADDRESS = "198.19.255.254";

/** A separate address for each team, as if they were in different places. */
export function teamAddress(index: number): string {
  const [first, second] = RANGE;
  return [first, second, Math.floor(index / PER_BYTE) % PER_BYTE, index % PER_BYTE].join(".");
}
