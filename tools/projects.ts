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
 * Arguments of `tsc` for one project. It checks only what changed since the last run.
 * Several threads would each compute the types of shared files: twice the CPU time for the server.
 */
export function typecheckArgs(project: string): readonly string[] {
  const buildInfo = `.cache/types/${project.replace("/", "-")}.json`;
  return ["-p", project, "--singleThreaded", "--incremental", "--tsBuildInfoFile", buildInfo];
}
