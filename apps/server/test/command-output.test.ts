import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const PROGRAM = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
/** The error messages for this many folders do not fit into the buffer of a pipe. */
const FOLDER_COUNT = 3000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-output-"));
  for (let number = 0; number < FOLDER_COUNT; number++) {
    const path = join(folder, `${number}-${"x".repeat(200)}`);
    await mkdir(path);
    await writeFile(join(path, "challenge.yml"), "nonsense");
  }
});
afterAll(() => rm(folder, { recursive: true }));

function lint() {
  const env = { ...process.env, INIT_CWD: folder };
  return spawn(process.execPath, [PROGRAM, "challenge", "lint"], { env, stdio: ["ignore", "pipe", "pipe"] });
}

it("a command prints everything before it exits", async () => {
  const child = lint();
  const [[code], errors] = await Promise.all([once(child, "close"), text(child.stderr)]);
  expect(code).toBe(1);
  expect(errors.trimEnd().split("\n")).toHaveLength(FOLDER_COUNT);
});

it("a command exits with its own code if the reader of its output closes the pipe", async () => {
  const child = lint();
  child.stderr.destroy();
  expect(await once(child, "close")).toEqual([1, null]);
});
