import { relative } from "node:path";
import { GO_ENVIRONMENT, PROJECTS, typecheckArgs } from "./projects.ts";
import { reportTally, runSteps } from "./steps.ts";

// Checks all projects, or only the projects that contain the files or folders in the arguments.
const paths = process.argv.slice(2).map((path) => relative("", path));
const projects = PROJECTS.filter(
  (project) => paths.length === 0 || paths.some((path) => `${path}/`.startsWith(`${project}/`)),
);
reportTally(
  await runSteps(
    projects.map((project) => ({
      name: `types of ${project}`,
      run: ["tsc", ...typecheckArgs(project)],
      environment: GO_ENVIRONMENT,
    })),
    2,
  ),
);
