import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAptGet, ensurePrograms, findChromium, InstallationFailed } from "./system-packages.ts";

const MISSING_PROGRAM = { name: "nothing", path: "/no/such/program", packages: ["nothing-1", "nothing-2"] };
const INSTALLED_PROGRAM = { name: "Node", path: process.execPath, packages: ["node"] };

/** A package manager whose calls end with these codes, in this order. */
function createFakeManager(codes: readonly number[], canInstall = true) {
  const calls: string[] = [];
  const printedTexts: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printedTexts.push(String(text)) > 0);
  return {
    calls,
    printedTexts,
    canInstall: async () => canInstall,
    run: async (...args: readonly string[]) => {
      const code = codes[calls.length] ?? 0;
      calls.push(args.join(" "));
      return { code, output: `E: reason ${calls.length}\n` };
    },
  };
}

afterEach(() => void vi.restoreAllMocks());

describe("missing system packages", () => {
  it("are printed before they are installed", async () => {
    const manager = createFakeManager([0]);
    await ensurePrograms([INSTALLED_PROGRAM, MISSING_PROGRAM], manager);
    expect(manager.printedTexts).toEqual(["Installing system packages: nothing-1 nothing-2\n"]);
    expect(manager.calls).toEqual(["install nothing-1 nothing-2"]);
  });

  it("are installed after an update of the package lists if the first attempt fails", async () => {
    const manager = createFakeManager([100, 0, 0]);
    await ensurePrograms([MISSING_PROGRAM], manager);
    expect(manager.calls).toEqual(["install nothing-1 nothing-2", "update", "install nothing-1 nothing-2"]);
  });

  it.each([
    ["the second installation", [100, 0, 100], "E: reason 3"],
    ["the update of the package lists", [100, 100], "E: reason 2"],
  ])("stop the tests with the reason if %s fails", async (_, codes, reason) => {
    const result = ensurePrograms([MISSING_PROGRAM], createFakeManager(codes));
    await expect(result).rejects.toThrow(InstallationFailed);
    await expect(result).rejects.toThrow(`apt-get could not install nothing-1 nothing-2:\n${reason}`);
  });

  it("are printed with the command that installs them, but not installed, without root", async () => {
    const manager = createFakeManager([], false);
    await ensurePrograms([MISSING_PROGRAM], manager);
    expect(manager.calls).toEqual([]);
    expect(manager.printedTexts.join("")).toContain("apt-get install nothing-1 nothing-2");
  });
});

it("does nothing if all programs are installed", async () => {
  const manager = createFakeManager([]);
  await ensurePrograms([INSTALLED_PROGRAM], manager);
  expect([manager.calls, manager.printedTexts]).toEqual([[], []]);
});

it.each([
  [{}, "/usr/bin/chromium"],
  [{ CHROMIUM_PATH: "" }, "/usr/bin/chromium"],
  [{ CHROMIUM_PATH: "/Applications/Chromium" }, "/Applications/Chromium"],
])("with the environment %j, Chromium is %s", (environment, path) => {
  expect(findChromium(environment).path).toBe(path);
});

/** Every Debian has Perl, which can lock files as apt-get does, with `fcntl`. */
describe.skipIf(!existsSync("/usr/bin/apt-get") || !existsSync("/usr/bin/perl"))("apt-get", () => {
  it.each([
    ["the package lists", "lists/lock", ["update"]],
    ["the downloaded packages", "cache/archives/lock", ["install"]],
    ["dpkg", "dpkg/lock-frontend", ["install"]],
  ])("waits until another process releases the lock of %s", async (_, lock, args) => {
    const { folder, options } = await createAptFolder();
    const path = join(folder, lock);
    const release = await holdLock(path);
    const printedText = waitForPrintedText();
    const result = createAptGet(options)(...args);
    expect(await Promise.race([printedText, result])).toContain(`Waiting for the lock of apt-get: ${path}`);
    await release();
    expect(await result).toMatchObject({ code: 0 });
  });

  it("fails with the reason after the timeout", async () => {
    const { folder, options } = await createAptFolder();
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await holdLock(join(folder, "lists/lock"));
    const { code, output } = await createAptGet(options, 100)("update");
    expect(code).toBe(100);
    expect(output).toContain("E: Could not get lock");
  });
});

/** A folder with empty package lists and an empty database of dpkg, and the options with which apt-get uses it. */
async function createAptFolder() {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-apt-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ["lists/partial", "cache/archives/partial", "dpkg"]) {
    await mkdir(join(folder, path), { recursive: true });
  }
  for (const path of ["dpkg/status", "sources.list"]) await writeFile(join(folder, path), "");
  const settings = {
    "Dir::State": folder,
    "Dir::State::lists": join(folder, "lists"),
    "Dir::State::status": join(folder, "dpkg/status"),
    "Dir::Cache": join(folder, "cache"),
    "Dir::Etc::sourcelist": join(folder, "sources.list"),
    "Dir::Etc::sourceparts": "/dev/null",
    "APT::Sandbox::User": "root",
  };
  return { folder, options: Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]) };
}

/** Waits for the next text on standard output, which is not printed. */
function waitForPrintedText(): Promise<string> {
  return new Promise((resolve) => {
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      resolve(String(text));
      return true;
    });
  });
}

/** Locks a file in another process until the returned function is called, or the test ends. */
async function holdLock(path: string): Promise<() => Promise<void>> {
  const holder = spawn("/usr/bin/perl", [
    "-e",
    `use Fcntl; $| = 1;
     my $lock = pack("s s x4 q q i x4", F_WRLCK, 0, 0, 0, 0);
     open(my $file, ">", $ARGV[0]) or die;
     fcntl($file, F_SETLK, $lock) or die;
     print "locked"; sleep;`,
    path,
  ]);
  const closeEvent = once(holder, "close");
  const release = async () => {
    holder.kill();
    await closeEvent;
  };
  onTestFinished(release);
  await once(holder.stdout, "data");
  return release;
}
