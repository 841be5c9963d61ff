import type { Step } from "./steps.ts";

const PROJECTS = [
  "packages/contract",
  "packages/rules",
  "apps/server",
  "apps/web",
  "apps/tunnel",
  "apps/rehearse",
  "tools",
];

/** What needs no database, browser or engine, and under a minute. The longest come first, so that none ends alone. */
export const checkSteps: readonly Step[] = [
  { name: "lint and layers", run: ["oxlint", "--quiet"] },
  { name: "unit tests", run: ["vitest", "run", "--project", "unit"] },
  ...PROJECTS.map((project): Step => ({ name: `types of ${project}`, run: typesOf(project) })),
  { name: "nothing unused", run: ["knip"] },
  { name: "format", run: ["biome", "ci", "."] },
  { name: "translations", run: ["node", "tools/check-translations.ts"] },
];

/** Looks only at what has changed since the last time, of which a fresh clone has none. */
function typesOf(project: string): Step["run"] {
  const memory = `.cache/types/${project.replace("/", "-")}.json`;
  return ["tsc", "-p", project, "--incremental", "--tsBuildInfoFile", memory];
}
