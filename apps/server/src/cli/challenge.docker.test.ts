import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createToken } from "@gonfalon/contract/token.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertGame } from "../../test/builders.ts";
import { CHALLENGE_IMAGE, createDockerEngine, makeTestImages } from "../../test/docker.ts";
import { useServer } from "../../test/harness.ts";
import { getListenUrl } from "../../test/signalr.ts";
import { runCommand } from "../../test/terminal.ts";

const engine = createDockerEngine({ installation: randomUUID() });
const server = useServer({ engine, publicUrl: "http://127.0.0.1" });
let folder: string;
let env: Readonly<Record<string, string>>;
let platformOptions: readonly string[];

beforeAll(async () => {
  await makeTestImages();
  const id = await insertGame(server);
  const body = { name: "code", scopes: ["Edit" as const], gameId: id };
  const { token } = (await server.call(await server.signUp("Admin"), createToken, { body })).body;
  env = { GONFALON_TOKEN: token };
  platformOptions = ["--url", await getListenUrl(server.app), "--game", String(id)];
  folder = await mkdtemp(join(tmpdir(), "gonfalon-challenges-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  await server.db.deleteFrom("containers").execute();
  for (const { id } of await engine.list()) await engine.destroy(id);
});

const toChallengeFile = (script: string) => `name: Web
category: web
description: Find it.
type: standard
value: 100
${script}
gonfalon:
  type: DynamicContainer
  container: { image: "${CHALLENGE_IMAGE}", port: 8080 }
`;

/** Fetches the flag, as soon as the program in the container listens. */
const SOLVE = `#!${process.execPath}
import { writeFileSync } from "node:fs";
const [option, entry] = process.argv.slice(2);
const get = async (tries) => {
  try {
    return await (await fetch("http://" + entry + "/flag")).text();
  } catch (error) {
    if (tries === 0) throw error;
    return new Promise((resolve) => setTimeout(() => resolve(get(tries - 1)), 100));
  }
};
writeFileSync("result.txt", option + " " + (await get(100)));
`;

async function pushFolder(name: string, file: string, scripts: Readonly<Record<string, string>>) {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "challenge.yml"), file);
  for (const [script, text] of Object.entries(scripts))
    await writeFile(join(folder, name, script), text, { mode: 0o755 });
  expect(await run("push", name, ...platformOptions)).toMatchObject({ code: 0 });
}

function run(...args: readonly string[]) {
  return runCommand(["challenge", ...args], { env, folder });
}

it("CODE-7 `challenge test` runs `solve` or `healthcheck` against a container, and stops it", async () => {
  const solvableChallenge = toChallengeFile("healthcheck: fail.sh").replace(
    "  type: Dyn",
    "  solve: solve.mjs\n  type: Dyn",
  );
  const fail = "#!/bin/sh\nexit 3\n";
  await pushFolder("solved", solvableChallenge, { "solve.mjs": SOLVE, "fail.sh": fail });
  expect(await run("test", "solved", ...platformOptions)).toMatchObject({
    code: 0,
    output: "solved: passed",
  });
  expect(await readFile(join(folder, "solved", "result.txt"), "utf8")).toMatch(/^--connection-info \S+\n$/);
  expect(await engine.list()).toEqual([]);

  await pushFolder("broken", toChallengeFile("healthcheck: ./fail.sh"), { "fail.sh": fail });
  expect(await run("test", ".", ...platformOptions)).toMatchObject({
    code: 1,
    output: "broken: failed with exit code 3\nsolved: passed",
  });
  await rm(join(folder, "broken", "fail.sh"));
  const failedTest = await run("test", "broken", ...platformOptions);
  expect(failedTest).toMatchObject({ code: 1, output: "" });
  expect(failedTest.errors).toMatch(/fail\.sh/);
  expect(await engine.list()).toEqual([]);
  expect(await run("test", "solved")).toMatchObject({ code: 2 });
});
