import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Step {
  readonly name: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const path = new URL("../../../deploy/ci/action.yml", import.meta.url);
const { inputs, runs } = parse(readFileSync(path, "utf8")) as Action;
const folder = mkdtempSync(join(tmpdir(), "gonfalon-ci-"));
writeFileSync(join(folder, "docker"), '#!/bin/sh\nprintf "[%s]" docker "$@"; echo\n');
chmodSync(join(folder, "docker"), 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a step with a fake `docker` that prints its arguments. Each input contains its name and a shell command. */
function runWithFakeDocker({ env, run }: Step): readonly string[] {
  const environmentEntries = Object.entries(env).map(([name, value]) => [
    name,
    value.replace(/^\$\{\{ inputs\.(.+) \}\}$/, "$1 $(id)"),
  ]);
  const output = execFileSync("bash", ["--norc", "-e", "-o", "pipefail", "-c", run], {
    env: {
      PATH: `${folder}:${process.env["PATH"]}`,
      GITHUB_WORKSPACE: "/repo",
      ...Object.fromEntries(environmentEntries),
    },
  });
  return output.toString().trimEnd().split("\n");
}

describe("CODE-7 the GitHub Action", () => {
  it("uses every input, and none in the text of a script", () => {
    expect(runs.using).toBe("composite");
    const usedInputs = runs.steps.flatMap(({ env }) => Object.values(env));
    expect(usedInputs.toSorted()).toEqual(
      Object.keys(inputs)
        .map((name) => `\${{ inputs.${name} }}`)
        .toSorted(),
    );
    for (const { run } of runs.steps) expect(run).not.toContain("${{");
  });

  it("builds and pushes the image, and then pushes the challenges with the command line of the platform", () => {
    const [build = [], push = []] = runs.steps.map(runWithFakeDocker);
    expect(build).toEqual([
      "[docker][build][--tag][image $(id)][--][context $(id)]",
      "[docker][push][--][image $(id)]",
    ]);
    expect(push).toEqual([
      "[docker][run][--rm][--env][GONFALON_TOKEN][--volume][/repo:/challenges:ro][--workdir][/challenges][--]" +
        "[cli-image $(id)][gonfalon][challenge][push][--url][url $(id)][--game][game $(id)][--][folder $(id)]",
    ]);
  });
});
