import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { parseYaml } from "#features/challenge-document/challenge-yaml.ts";
import { rejectUnstorable } from "#kernel/storable-text.ts";
import { InvalidPartError, type LoadedPart, type ReadContext, readText } from "./source-reader.ts";

/** A `challenge.yml` is a few kilobytes long; parsing takes about a second per mebibyte. */
const MAX_YAML_BYTES = MEBIBYTE;

export function readYaml(part: LoadedPart, { limits }: Pick<ReadContext, "limits">): unknown {
  if (part.bytes.length > MAX_YAML_BYTES) throw new InvalidPartError(part.name);
  const text = readText(part);
  try {
    const value = parseYaml(text, limits.aliases);
    JSON.parse(JSON.stringify(value), rejectUnstorable);
    return value;
  } catch {
    throw new InvalidPartError(part.name);
  }
}

/** The folder of a file: empty, or with a slash at the end. */
export function getParentFolder(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}

/** The last folder of a path that ends with a slash. */
export function getLastFolder(folder: string): string {
  return folder.split("/").at(-2) ?? "";
}
