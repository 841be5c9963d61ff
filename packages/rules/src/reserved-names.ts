import { nameKeys } from "./skeleton.ts";

const RESERVED = [
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
].flatMap(nameKeys);

/** A name with one of these prefixes looks like the name of an administrator. */
const RESERVED_PREFIXES = nameKeys("admin");

/** NAME-2: whether a name, or one that looks like it, is reserved for the platform and its staff. */
export function isReservedName(name: string): boolean {
  return nameKeys(name).some(
    (key) => RESERVED.includes(key) || RESERVED_PREFIXES.some((prefix) => key.startsWith(prefix)),
  );
}
