import type { Step } from "./steps.ts";

const PROJECTS = ["packages/contract", "packages/rules", "apps/server", "apps/web", "apps/tunnel", "tools"];

/** What needs no database, browser or engine, and under a minute. */
export const checkSteps: readonly Step[] = [
  { name: "format", run: ["biome", "ci", "."] },
  { name: "lint and layers", run: ["oxlint", "--quiet"] },
  ...PROJECTS.map((project): Step => ({ name: `types of ${project}`, run: ["tsc", "-p", project] })),
  { name: "nothing unused", run: ["knip"] },
  { name: "translations", run: ["node", "tools/check-translations.ts"] },
  { name: "unit tests", run: ["vitest", "run", "--project", "unit"] },
];
