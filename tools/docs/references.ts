import { dirname, join } from "node:path";

/** What the texts of the project may refer to. */
export interface ReferenceTargets {
  /** Whether a path exists, from the root of the repository. */
  exists(path: string): boolean;
  /** The names of all files, without their folders. */
  readonly fileNames: ReadonlySet<string>;
  /** The scripts of package.json. */
  readonly scripts: ReadonlySet<string>;
  /** All names in code. */
  readonly codeNames: ReadonlySet<string>;
}

/** A document, or a comment of a source. */
export interface ReferringText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Finds everything that a text names and that does not exist. */
export function findMissingReferences(
  { path, line, text }: ReferringText,
  targets: ReferenceTargets,
): readonly string[] {
  const missingNames = [
    ...findMissingPaths(path, text, targets),
    ...findAll(text, FILE_NAME).filter((name) => !targets.fileNames.has(name)),
    ...findAll(text, SCRIPT).filter((name) => !targets.scripts.has(name)),
    ...findAll(text, DECISION).filter((number) => !hasDecision(number, targets)),
    ...[...findAll(text, CONSTANT), ...findAll(text, QUOTED_NAME)].filter(
      (name) => !targets.codeNames.has(name),
    ),
  ];
  return missingNames.map((name) => `${path}:${line}  ${name}`);
}

/** Folders with which a path begins; all other names with a slash are URLs, media types or lint rules. */
const FOLDERS =
  "(?:apps|packages|tools|e2e|bench|docs|deploy|src|sql|test|build|features|http|kernel|ports|adapters|db|jobs|compose|workers|cli|backup|config|i18n|app|game|captcha|tunnel|api|ui|routing|theme|time|state)";

/** The path of a file or folder. It may contain placeholders, such as `<name>` and `*`. */
const PATH = new RegExp(`(?<![\\w/.@:#-])(${FOLDERS}(?:/[\\w.@<>{}*…-]+)+)`, "g");

const FILE_NAME = /(?<![\w/.@*>-])([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|md))\b/g;

const SCRIPT = /npm run ([\w:-]+)/g;

const DECISION = /(?<=decisions? |decisions \d{4} and )(\d{4})\b/g;

/** A constant or an environment variable. */
const CONSTANT = /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g;

/** A setting, a member or a function; one word alone can be a word of another program. */
const QUOTED_NAME = /`([a-z]+[A-Z]\w*)(?:\(\))?`/g;

/** Where a path may start, besides the folders of the file that names it. */
const ROOTS = [".", "apps/server", "apps/server/src", "apps/server/test", "apps/web", "apps/web/src", "e2e"];

function findMissingPaths(file: string, text: string, { exists }: ReferenceTargets): readonly string[] {
  const workspace = /^(?:apps|packages)\/[\w-]+/.exec(file)?.[0] ?? ".";
  const folders = [...ROOTS, dirname(file), workspace, join(workspace, "src")];
  const links = file.endsWith(".md") ? findAll(text, /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g) : [];
  const paths = findAll(text, PATH)
    // Only the part before a placeholder must exist.
    .map((path) => path.replace(/\/[^/]*[<>{}*…].*$/, "").replace(/\.+$/, ""));
  return [
    ...paths.filter((path) => !folders.some((folder) => exists(join(folder, path)))),
    ...links.filter((path) => !exists(join(dirname(file), path))),
  ];
}

function hasDecision(number: string, { fileNames }: ReferenceTargets): boolean {
  return [...fileNames].some((name) => name.startsWith(`${number}-`));
}

/** The first group of each match, once. */
function findAll(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
}

/** Finds the names in backquotes that look like environment variables. */
export function findVariableNames(text: string): readonly string[] {
  return findAll(text, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);
}

/** Finds the ids of rules, such as TEAM-3. Names of standards and licenses have the same form. */
export function findRuleIds(text: string): readonly string[] {
  return findAll(text, /\b([A-Z]{2,}-\d+)\b/g).filter((id) => !STANDARD_NUMBER.test(id));
}

const STANDARD_NUMBER =
  /^(?:UTF|SHA|AGPL|LGPL|GPL|MPL|MIT|PDF|ISO|RFC|AES|UUID|BSD|CC|PBKDF|HMAC|IEEE|ES|UTS)-\d+$/;
