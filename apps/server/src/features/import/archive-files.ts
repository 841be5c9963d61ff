import { RE2JS } from "re2js";
import { InvalidPartError } from "./source-reader.ts";

/** Limits the comparisons of names and patterns per archive; this many take a few seconds. */
const MAX_COMPARISONS = 1_000_000;
const MAX_PATTERN_LENGTH = 500;

/** Finds the parts of an archive that a challenge names: a file, a folder, or a pattern with `*`, `**` and `?`. */
export function archiveFiles(names: ReadonlySet<string>) {
  const sortedNames = [...names].toSorted();
  const byFolder = new Map<string, readonly string[]>();
  let comparisonCount = 0;

  function listFolder(folder: string): readonly string[] {
    const cachedNames = byFolder.get(folder);
    if (cachedNames) return cachedNames;
    const start = findFirstIndex(sortedNames, folder);
    let end = start;
    while (sortedNames[end]?.startsWith(folder)) end += 1;
    const folderNames = sortedNames.slice(start, end);
    byFolder.set(folder, folderNames);
    return folderNames;
  }

  /**
   * `folder` is empty or ends with a slash. Returns an empty list if no part matches. Throws `InvalidPartError` with
   * the pattern that would need too many comparisons.
   */
  function find(folder: string, pattern: string): readonly string[] {
    const path = pattern.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");
    if (path === "" || path.length > MAX_PATTERN_LENGTH) return [];
    if (names.has(folder + path)) return [folder + path];
    const folderNames = listFolder(folder);
    comparisonCount += folderNames.length;
    if (comparisonCount > MAX_COMPARISONS) throw new InvalidPartError(folder + path);
    if (!/[*?]/.test(path)) return folderNames.filter((name) => name.startsWith(`${folder}${path}/`));
    const matcher = RE2JS.compile(toExpression(path));
    return folderNames.filter((name) => matcher.testExact(name.slice(folder.length)));
  }

  return { find };
}

/** The index of the first name that is not before `text`: a binary search, because an archive can have many folders. */
function findFirstIndex(sortedNames: readonly string[], text: string): number {
  let low = 0;
  let high = sortedNames.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sortedNames[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ["**/", "(?:.*/)?"],
  ["**", ".*"],
  ["*", "[^/]*"],
  ["?", "[^/]"],
]);

/** Translates a pattern to a regular expression for RE2, which takes linear time for any pattern. */
function toExpression(pattern: string): string {
  const tokens = pattern.split(/(\*\*\/|\*\*|\*|\?)/);
  return tokens.map((token) => WILDCARDS.get(token) ?? RE2JS.quote(token)).join("");
}
