/** Paths in backquotes, in diagrams and in links of a document that do not exist. */
export function missingPaths(text: string, exists: (path: string) => boolean): readonly string[] {
  const code = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\/?)`/g)].map(([, path = ""]) => path);
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => path);
  const diagrams = [...text.matchAll(/^```text\n(.*?)^```$/gms)].map(([, diagram = ""]) => diagram);
  const diagramPaths = diagrams.flatMap((diagram) => diagram.match(/(?:apps|packages)\/[\w./-]+/g) ?? []);
  return [...new Set([...code.filter(isRepositoryPath), ...diagramPaths, ...links])].filter(
    (path) => !exists(path),
  );
}

/** Whether the first folder is known; all other names are API paths, images or media types. */
function isRepositoryPath(path: string): boolean {
  return /^(?:apps|packages|tools|e2e|bench|docs|deploy|features|http|kernel|adapters|ui|api|theme|app)\//.test(
    path,
  );
}

/** `npm run` scripts of a document that package.json does not have. */
export function missingScripts(text: string, scripts: readonly string[]): readonly string[] {
  const names = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !scripts.includes(name));
}

/** Names in backquotes that look like environment variables. */
export function namedVariables(text: string): readonly string[] {
  const names = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(names)];
}

/** Ids of rules, such as TEAM-3. Names of standards and licenses have the same form. */
export function ruleIds(text: string): readonly string[] {
  const ids = [...text.matchAll(/\b[A-Z]{2,}-\d+\b/g)].map(([id]) => id);
  return [...new Set(ids)].filter((id) => !STANDARDS.test(id));
}

const STANDARDS =
  /^(?:UTF|SHA|AGPL|LGPL|GPL|MPL|MIT|PDF|ISO|RFC|AES|UUID|BSD|CC|PBKDF|HMAC|IEEE|ES|UTS)-\d+$/;
