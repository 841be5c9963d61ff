import { GO_ENVIRONMENT, PROJECTS, typecheckArgs } from "./projects.ts";
import type { Step } from "./steps.ts";

/**
 * Checks that need no database, browser or container engine. The longest ones start first, so that no core is idle at
 * the end.
 * Two run at a time on the two cores of CI: one worker and one thread per step avoid loading modules and types twice.
 */
export const checkSteps: readonly Step[] = [
  { name: "lint and layers", run: ["oxlint", "--quiet"], environment: GO_ENVIRONMENT },
  { name: "unit tests", run: ["vitest", "run", "--project", "unit", "--maxWorkers", "1"] },
  { name: "spelling", run: ["node", "tools/check-spelling.ts"] },
  ...PROJECTS.map(
    (project): Step => ({
      name: `types of ${project}`,
      run: ["tsc", ...typecheckArgs(project)],
      environment: GO_ENVIRONMENT,
    }),
  ),
  { name: "nothing unused", run: ["knip"] },
  { name: "wording", run: ["node", "tools/check-wording.ts"] },
  { name: "format", run: ["biome", "ci", "--colors=off", "."] },
  { name: "translations", run: ["node", "tools/check-translations.ts"] },
];
