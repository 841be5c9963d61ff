import { RE2JS } from "re2js";
import { TooLarge } from "./source-reader.ts";

/** Comparisons of a name with a pattern in one archive: a few seconds. */
const MAX_COMPARISONS = 1_000_000;
const MAX_PATTERN = 500;

/** Finds the parts of an archive that a challenge names: a file, a folder, or a pattern with `*`, `**` and `?`. */
export function archiveFiles(names: ReadonlySet<string>) {
  const sorted = [...names].toSorted();
  const byFolder = new Map<string, readonly string[]>();
  let comparisons = 0;

  function namesIn(folder: string): readonly string[] {
    const known = byFolder.get(folder);
    if (known) return known;
    const found = sorted.filter((name) => name.startsWith(folder));
    byFolder.set(folder, found);
    return found;
  }

  /** `folder` is empty or ends with a slash. Returns nothing if no part matches. */
  function find(folder: string, pattern: string): readonly string[] {
    const path = pattern.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");
    if (path === "" || path.length > MAX_PATTERN) return [];
    if (names.has(folder + path)) return [folder + path];
    const inside = namesIn(folder);
    comparisons += inside.length;
    if (comparisons > MAX_COMPARISONS) throw new TooLarge();
    if (!/[*?]/.test(path)) return inside.filter((name) => name.startsWith(`${folder}${path}/`));
    const matcher = RE2JS.compile(toExpression(path));
    return inside.filter((name) => matcher.testExact(name.slice(folder.length)));
  }

  return { find };
}

const WILDCARDS: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
};

/** RE2 takes linear time for any pattern. */
function toExpression(pattern: string): string {
  const tokens = pattern.split(/(\*\*\/|\*\*|\*|\?)/);
  return tokens.map((token) => WILDCARDS[token] ?? RE2JS.quote(token)).join("");
}
