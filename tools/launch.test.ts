import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;

/** A checkout whose dependencies are installed. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-launch-"));
  await mkdir(join(folder, "tools"));
  await mkdir(join(folder, "node_modules/node/bin"), { recursive: true });
  for (const name of ["launch.mjs", "run.mjs"])
    await copyFile(new URL(name, import.meta.url), join(folder, "tools", name));
  await writeFile(join(folder, "package-lock.json"), "");
  await writeFile(join(folder, "node_modules/.gonfalon-lock"), createHash("sha256").digest("hex"));
});
afterEach(() => rm(folder, { recursive: true }));

function launch(script: string) {
  return spawn(process.execPath, [join(folder, "tools/run.mjs"), script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

it("reports in one line that the Node of the checkout cannot be started", async () => {
  const launcher = launch("script.mjs");
  const [[code], errors] = await Promise.all([once(launcher, "close"), text(launcher.stderr)]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^A program cannot be started \(spawn .*ENOENT\)\.\n$/);
});

it.each(["SIGTERM", "SIGHUP", "SIGUSR2"] as const)("forwards %s to the program", async (signal) => {
  await symlink(process.execPath, join(folder, "node_modules/node/bin/node"));
  const script = join(folder, "script.mjs");
  await writeFile(
    script,
    `process.on("${signal}", () => process.exit(7)); setInterval(() => {}, 1000); console.log("ready");`,
  );
  const launcher = launch(script);
  await once(launcher.stdout, "data");
  launcher.kill(signal);
  expect(await once(launcher, "close")).toEqual([7, null]);
});

it("every script in package.json installs the dependencies first", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const commands = Object.values(scripts);
  expect(commands.filter((command) => !/(?:^| )node tools\/\w+\.mjs\b/.test(command))).toEqual([]);
});
