import { afterEach, describe, expect, it, vi } from "vitest";
import { ensurePrograms, InstallationFailed } from "./system-packages.ts";

const MISSING = { name: "nothing", path: "/no/such/program", packages: ["nothing-1", "nothing-2"] };
const PRESENT = { name: "Node", path: process.execPath, packages: ["node"] };

/** A package manager whose calls end with these codes, in this order. */
function fakeManager(codes: readonly number[], canInstall = true) {
  const calls: string[] = [];
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  return {
    calls,
    printed,
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
    const manager = fakeManager([0]);
    await ensurePrograms([PRESENT, MISSING], manager);
    expect(manager.printed).toEqual(["Installing system packages: nothing-1 nothing-2\n"]);
    expect(manager.calls).toEqual(["install nothing-1 nothing-2"]);
  });

  it("are installed after an update of the package lists if the first attempt fails", async () => {
    const manager = fakeManager([100, 0, 0]);
    await ensurePrograms([MISSING], manager);
    expect(manager.calls).toEqual(["install nothing-1 nothing-2", "update", "install nothing-1 nothing-2"]);
  });

  it.each([
    ["the second installation", [100, 0, 100], "E: reason 3"],
    ["the update of the package lists", [100, 100], "E: reason 2"],
  ])("stop the tests with the reason if %s fails", async (_, codes, reason) => {
    const failed = ensurePrograms([MISSING], fakeManager(codes));
    await expect(failed).rejects.toThrow(InstallationFailed);
    await expect(failed).rejects.toThrow(`apt-get could not install nothing-1 nothing-2:\n${reason}`);
  });

  it("are only printed without root, with the command that installs them", async () => {
    const manager = fakeManager([], false);
    await ensurePrograms([MISSING], manager);
    expect(manager.calls).toEqual([]);
    expect(manager.printed.join("")).toContain("apt-get install nothing-1 nothing-2");
  });
});

it("does nothing if all programs are installed", async () => {
  const manager = fakeManager([]);
  await ensurePrograms([PRESENT], manager);
  expect([manager.calls, manager.printed]).toEqual([[], []]);
});
