import type { PasswordHasher } from "#ports/password-hasher.ts";

/** Real hashing is covered by the tests of the adapter; here it would cost a second per sign-in. */
export function plainPasswords(): PasswordHasher & { readonly comparisons: number } {
  let comparisons = 0;
  return {
    hash: async (password) => `plain:${password}`,
    verify: async (hash, password) => {
      comparisons += 1;
      return hash === `plain:${password}` || hash === `imported:${password}`;
    },
    isOutdated: (hash) => !hash.startsWith("plain:"),
    /** The number of comparisons, with or without a hash. */
    get comparisons() {
      return comparisons;
    },
  };
}
