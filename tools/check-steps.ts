import { PROJECTS, typecheckArgs } from "./projects.ts";
import type { Step } from "./steps.ts";

/** Checks that need no database, browser or container engine. The longest come first, so that none ends alone. */
export const checkSteps: readonly Step[] = [
  { name: "lint and layers", run: ["oxlint", "--quiet"] },
  { name: "unit tests", run: ["vitest", "run", "--project", "unit"] },
  {
    name: "spelling",
    run: [
      "cspell",
      "lint",
      "--no-progress",
      "--no-summary",
      "--cache",
      "--cache-location",
      ".cache/cspell",
      ".",
    ],
  },
  ...PROJECTS.map(
    (project): Step => ({ name: `types of ${project}`, run: ["tsc", ...typecheckArgs(project)] }),
  ),
  { name: "nothing unused", run: ["knip"] },
  { name: "wording", run: ["node", "tools/check-wording.ts"] },
  { name: "format", run: ["biome", "ci", "."] },
  { name: "translations", run: ["node", "tools/check-translations.ts"] },
];
