import type { PasswordHasher } from "#ports/password-hasher.ts";

/** Stores passwords in plain text: real hashing would make each sign-in slow, and the adapter has its own tests. */
export function plainPasswords(): PasswordHasher & { readonly comparisonCount: number } {
  let comparisonCount = 0;
  return {
    hash: async (password) => `plain:${password}`,
    verify: async (hash, password) => {
      comparisonCount += 1;
      return hash === `plain:${password}` || hash === `imported:${password}`;
    },
    isOutdated: (hash) => !hash.startsWith("plain:"),
    /** The number of calls to `verify`, including those without a hash. */
    get comparisonCount() {
      return comparisonCount;
    },
  };
}
