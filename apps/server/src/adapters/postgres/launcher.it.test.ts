import { chmod, cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findBinaries } from "./cluster.ts";
import { chooseAccount, chooseLauncher, runTool } from "./launcher.ts";

let folder: string;
let initdb: string;

beforeEach(async () => {
  // mkdtemp creates the folder with mode 0700, like `git clone … "$(mktemp -d)/checkout"`.
  folder = await realpath(await mkdtemp(join(tmpdir(), "gonfalon-launcher-")));
  const native = join(dirname((await findBinaries()).initdb), "..");
  await cp(native, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  initdb = join(folder, "native/bin/initdb");
});

afterEach(() => rm(folder, { recursive: true }));

it("runs programs in a folder that is closed to the account that runs them", async () => {
  const launcher = await chooseLauncher(await chooseAccount(), [folder], initdb);
  await expect(runTool(launcher, initdb, ["--show", `--pgdata=${folder}`])).resolves.toBeUndefined();
});

it("needs no capability if everything is world-readable", async () => {
  await chmod(folder, 0o755);
  const launcher = await chooseLauncher(await chooseAccount(), [folder], initdb);
  expect(launcher.prefix).toEqual([]);
});
