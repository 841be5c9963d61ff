import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createToken } from "@gonfalon/contract/token.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCliPackage } from "../../../../tools/cli/build-package.ts";
import { insertGame } from "../../test/builders.ts";
import { useServer } from "../../test/harness.ts";
import { getListenUrl } from "../../test/signalr.ts";

const server = useServer();
let folder: string;
let program: string;
let env: NodeJS.ProcessEnv;
let platformOptions: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), "gonfalon-cli-"));
  await buildCliPackage(join(folder, "built"));
  const archive = await runNpm("pack", "./built", "--pack-destination", ".");
  await mkdir(join(folder, "author", "easy"), { recursive: true });
  await runNpm("install", "--prefix", "author", "--offline", "--no-audit", `./${archive}`);
  program = await realpath(join(folder, "author", "node_modules/.bin/gonfalon"));

  const body = { name: "code", scopes: ["Edit" as const], gameId: await insertGame(server) };
  const { token } = (await server.call(await server.signUp("Admin"), createToken, { body })).body;
  env = { PATH: process.env["PATH"], GONFALON_TOKEN: token };
  platformOptions = ["--url", await getListenUrl(server.app), "--game", String(body.gameId)];
});
afterAll(() => rm(folder, { recursive: true }));

async function runNpm(...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)("npm", args, { cwd: folder })).stdout.trim();
}

/** Runs the installed program outside of the repository, without its dependencies. */
async function run(...args: readonly string[]) {
  const child = execFile(process.execPath, [program, ...args], { cwd: join(folder, "author"), env });
  let output = "";
  child.stdout?.on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output: output.trimEnd() };
}

it("CODE-7 the package runs without a checkout, and reports a ctfcli folder as created, then as unchanged", async () => {
  expect(program).toBe(join(folder, "author/node_modules/@gonfalon/cli/gonfalon.js"));
  const file = join(folder, "author/easy/challenge.yml");
  await writeFile(file, "name: Easy\ncategory: web\ntype: standard\nvalue: many\nflags: [a]\n");
  expect(await run("challenge", "lint", "easy")).toEqual({ code: 1, output: "" });
  await writeFile(
    file,
    "name: Easy\ncategory: web\ntype: standard\nvalue: 9\nflags: [a]\nfiles: ['*.yml']\n",
  );
  expect(await run("challenge", "lint", "easy")).toEqual({ code: 0, output: "1 valid" });
  expect(await run("challenge", "diff", "easy", ...platformOptions)).toEqual({
    code: 1,
    output: "create    easy",
  });
  expect(await run("challenge", "push", "easy", ...platformOptions)).toEqual({
    code: 0,
    output: "create    easy",
  });
  expect(await run("challenge", "push", "easy", ...platformOptions)).toEqual({
    code: 0,
    output: "unchanged easy",
  });
  expect(await run("challenge", "pull", "pulled", "--game", "1")).toMatchObject({ code: 2 });
});

it("CODE-7 the package has only the commands for authors", async () => {
  const { code, output } = await run("--help");
  expect(code).toBe(0);
  expect(output.match(/^ {2}\w+/gm)).toEqual(["  capsule", "  challenge"]);
  expect(await run("backup")).toMatchObject({ code: 2 });
});
