import { GO_ENVIRONMENT, getTypecheckArgs, PROJECTS } from "./projects.ts";
import type { Step } from "./steps.ts";

/**
 * Checks that need no database, browser or container engine. The longest ones start first, so that no core is idle at
 * the end.
 * Two run at a time on the two cores of CI: one worker and one thread per step avoid loading modules and types twice.
 */
export const checkSteps: readonly Step[] = [
  { name: "lint and layers", command: ["oxlint", "--quiet"], environment: GO_ENVIRONMENT },
  { name: "unit tests", command: ["vitest", "run", "--project", "unit", "--maxWorkers", "1"] },
  { name: "spelling", command: ["node", "tools/check-spelling.ts"] },
  ...PROJECTS.map(
    (project): Step => ({
      name: `types of ${project}`,
      command: ["tsc", ...getTypecheckArgs(project)],
      environment: GO_ENVIRONMENT,
    }),
  ),
  { name: "nothing unused", command: ["knip"] },
  { name: "wording", command: ["node", "tools/check-wording.ts"] },
  { name: "format", command: ["biome", "ci", "--colors=off", "."] },
  { name: "translations", command: ["node", "tools/check-translations.ts"] },
];
