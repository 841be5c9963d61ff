/** The TypeScript projects of the repository. */
export const PROJECTS = [
  "packages/contract",
  "packages/rules",
  "packages/client",
  "apps/server",
  "apps/web",
  "apps/tunnel",
  "apps/rehearse",
  "tools",
] as const;

/**
 * Environment of `tsc` and of the type-aware lint rules, which are written in Go. One thread computes each type once,
 * and less frequent garbage collection saves CPU time at the cost of 200 MB of memory (decision 0173).
 */
export const GO_ENVIRONMENT = { GOMAXPROCS: "1", GOGC: "400" };

/**
 * Arguments of `tsc` for one project. It checks only what changed since the last run.
 * Several threads would each compute the types of shared files: twice the CPU time for the server.
 */
export function getTypecheckArgs(project: string): readonly string[] {
  const buildInfo = `.cache/types/${project.replace("/", "-")}.json`;
  return ["-p", project, "--singleThreaded", "--incremental", "--tsBuildInfoFile", buildInfo];
}
