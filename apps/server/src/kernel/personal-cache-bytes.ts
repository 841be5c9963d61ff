import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";

/**
 * READ-2: the sizes of the caches with an entry for each user or team; together 32 MB. They do not share one budget:
 * many game pages, which are created without a query, would evict profiles and teams, which are loaded with queries.
 */
export const PERSONAL_CACHE_BYTES = {
  profiles: 6 * MEBIBYTE,
  ownTeams: 7 * MEBIBYTE,
  gamePages: 12 * MEBIBYTE,
  joinChecks: 4 * MEBIBYTE,
  notices: 3 * MEBIBYTE,
};
