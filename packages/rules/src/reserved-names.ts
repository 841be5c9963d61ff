import { toNameKeys } from "./skeleton.ts";

const RESERVED_NAMES = [
  "admin",
  "administrator",
  "system",
  "anonymous",
  "moderator",
  "organizer",
  "organiser",
  "support",
  "staff",
  "official",
];

/** A name with this prefix looks like the name of an administrator. */
const RESERVED_PREFIX = "admin";

let reservedKeys: { readonly names: readonly string[]; readonly prefixes: readonly string[] } | undefined;

/** Computed on first use, because the first key needs the table of look-alike characters. */
function getReservedKeys() {
  reservedKeys ??= { names: RESERVED_NAMES.flatMap(toNameKeys), prefixes: toNameKeys(RESERVED_PREFIX) };
  return reservedKeys;
}

/** NAME-2: whether a name is reserved for the platform and its staff, or looks like a reserved name. */
export function isReservedName(name: string): boolean {
  const { names, prefixes } = getReservedKeys();
  return toNameKeys(name).some(
    (key) => names.includes(key) || prefixes.some((prefix) => key.startsWith(prefix)),
  );
}
