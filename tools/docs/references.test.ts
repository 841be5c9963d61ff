import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigSchema } from "#server/config/config.ts";
import { missingPaths, missingScripts, namedVariables, ruleIds } from "./references.ts";

const projectFiles = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((path) => existsSync(path));
const documents = projectFiles.filter((path) => path.endsWith(".md") && path !== "CHANGELOG.md");
const sources = projectFiles.filter(
  (path) => /\.(?:tsx?|mjs|sql)$/.test(path) && !path.startsWith("tools/docs/"),
);

describe.each(documents)("%s names only", (document) => {
  const text = readFileSync(document, "utf8");

  it("paths that exist", () => {
    const exists = (path: string) => ROOTS.some((root) => existsSync(join(root, path)));
    const exemptions = new Set(NOT_IN_REPOSITORY);
    expect(
      missingPaths(
        text,
        (path) => exemptions.has(path) || exists(path) || existsSync(join(dirname(document), path)),
      ),
    ).toEqual([]);
  });

  it("npm scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: object };
    expect(missingScripts(text, Object.keys(scripts))).toEqual([]);
  });

  it("environment variables that exist", () => {
    const knownNames = new Set([...Object.keys(ConfigSchema.properties), ...OTHER_VARIABLES]);
    expect(namedVariables(text).filter((name) => !knownNames.has(name))).toEqual([]);
  });
});

it("reports a diagram that names a missing file", () => {
  const diagram = ["```text", "apps/web/a.ts    sends", "└─► packages/b.ts", "```"].join("\n");
  expect(missingPaths(diagram, (path) => path === "packages/b.ts")).toEqual(["apps/web/a.ts"]);
});

it("every diagram is text: the documentation site renders no Mermaid", () => {
  expect(documents.filter((path) => readFileSync(path, "utf8").includes("```mermaid"))).toEqual([]);
});

it("every rule that docs and code cite is defined in docs/behaviour.md", () => {
  const definedIds = new Set(
    [...readFileSync("docs/behaviour.md", "utf8").matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = ""]) => id),
  );
  const undefinedRules = [...documents, ...sources].flatMap((path) =>
    ruleIds(readFileSync(path, "utf8"))
      .filter((id) => !definedIds.has(id))
      .map((id) => `${path}: ${id}`),
  );
  expect(undefinedRules).toEqual([]);
});

/** Where a path in a document may start. */
const ROOTS = [".", "apps/server", "apps/server/src", "apps/server/test", "apps/web", "apps/web/src", "e2e"];

const NOT_IN_REPOSITORY = ["data/", "deploy/.env", "apps/server/dist/main.js"];

/** Variables that the server does not read, and `O_DIRECT`, which has the same form. */
const OTHER_VARIABLES = [
  "CADDY_IMAGE",
  "GZCTF_CHALLENGE_ID",
  "GZCTF_GAME_ID",
  "GZCTF_USER_ID",
  "GONFALON_TOKEN",
  "MALLOC_ARENA_MAX",
  "NODE_IMAGE",
  "O_DIRECT",
  "POSTGRES_IMAGE",
  "SOCKET_PROXY_IMAGE",
  "TEAM_ID",
  "TEST_IMAGE",
  "XDG_CONFIG_HOME",
];
