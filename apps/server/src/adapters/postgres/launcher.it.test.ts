import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findBinaries } from "./cluster.ts";
import { chooseAccount, chooseLauncher, runTool } from "./launcher.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let closed: string;

beforeEach(async () => {
  // mkdtemp makes it 0700, as `git clone … "$(mktemp -d)/checkout"` does.
  closed = await realpath(await mkdtemp(join(tmpdir(), "gonfalon-closed-")));
});

afterEach(() => rm(closed, { recursive: true }));

it("runs programs that lie in a folder closed to the account that runs them", async () => {
  const { initdb } = await findBinaries();
  const native = join(closed, "native");
  await cp(join(dirname(initdb), ".."), native, { recursive: true, verbatimSymlinks: true });
  const copy = join(native, "bin/initdb");
  const launcher = await chooseLauncher(await chooseAccount(), [closed], copy);
  await expect(runTool(launcher, copy, ["--show", `--pgdata=${closed}`])).resolves.toBeUndefined();
});

it("needs no capability for folders that are open to everyone", async () => {
  const { initdb } = await findBinaries();
  const launcher = await chooseLauncher(await chooseAccount(), [tmpdir()], initdb);
  expect(launcher.prefix).toEqual([]);
});
