import { parseYaml } from "#features/challenge-document/challenge-yaml.ts";
import { InvalidPartError, type LoadedPart, type ReadContext, readText } from "./source-reader.ts";

/** A `challenge.yml` is a few kilobytes long; parsing takes about a second per mebibyte. */
const MAX_YAML_BYTES = 1024 * 1024;

/** Parses a YAML part. */
export function readYaml(part: LoadedPart, { limits }: Pick<ReadContext, "limits">): unknown {
  if (part.bytes.length > MAX_YAML_BYTES) throw new InvalidPartError(part.name);
  const text = readText(part);
  // PostgreSQL cannot store null characters.
  if (text.includes("\0")) throw new InvalidPartError(part.name);
  try {
    return refuseNullCharacters(parseYaml(text, limits.aliases));
  } catch {
    throw new InvalidPartError(part.name);
  }
}

/** Escape sequences can also produce null characters. */
function refuseNullCharacters(value: unknown): unknown {
  if (JSON.stringify(value).includes("\\u0000")) throw new Error("null character in a text");
  return value;
}

/** The folder of a file: empty, or with a slash at the end. */
export function parentFolder(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}

/** The last folder of a path that ends with a slash. */
export function lastFolder(folder: string): string {
  return folder.split("/").at(-2) ?? "";
}
