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

/** Names that begin with it look like an administrator's, whatever follows. */
const RESERVED_START = nameKeys("admin");

/** NAME-2: whether a name, or one that looks like it, is reserved for the platform and its staff. */
export function isReservedName(name: string): boolean {
  return nameKeys(name).some(
    (key) => RESERVED.includes(key) || RESERVED_START.some((start) => key.startsWith(start)),
  );
}
