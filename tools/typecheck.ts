import { relative } from "node:path";
import { GO_ENVIRONMENT, getTypecheckArgs, PROJECTS } from "./projects.ts";
import { reportTally, runSteps } from "./steps.ts";

// Checks all projects, or only the projects that contain the files or folders in the arguments.
const paths = process.argv.slice(2).map((path) => relative("", path));
const projects =
  paths.length === 0 ? PROJECTS : PROJECTS.filter((project) => paths.map(toProject).includes(project));
reportTally(
  await runSteps(
    projects.map((project) => ({
      name: `types of ${project}`,
      command: ["tsc", ...getTypecheckArgs(project)],
      environment: GO_ENVIRONMENT,
    })),
    2,
  ),
);

/** Files outside of the other projects, such as those of `e2e` and `bench`, belong to the project `tools`. */
function toProject(path: string): (typeof PROJECTS)[number] {
  return PROJECTS.find((project) => `${path}/`.startsWith(`${project}/`)) ?? "tools";
}
