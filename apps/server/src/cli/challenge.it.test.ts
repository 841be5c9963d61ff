import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { listDocuments } from "@gonfalon/contract/challenge-document.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertGame } from "../../test/builders.ts";
import { useServer } from "../../test/harness.ts";
import { getListenUrl } from "../../test/signalr.ts";
import { runCommand } from "../../test/terminal.ts";
import type { TestUser } from "../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let url: string;
let folder: string;
let gameId: number;
let env: Readonly<Record<string, string>>;

/** A file in the format of ctfcli, with most of its members. */
const CHALLENGE = `name: Easy RSA
author: ada
category: Cryptography
description: Read {this}.
attribution: ""
value: 100
type: dynamic
extra: { initial: 500, decay: 100, minimum: 50 }
image: .
connection_info: nc example.org 31337
attempts: 5
logic: all
flags:
  - flag{3}
  - { type: static, content: "FLAG{4}", data: case_insensitive }
topics: [information disclosure]
tags: [rsa]
files: [dist/e.txt, dist/n.txt]
requirements: []
hints: ["p and q", { content: secret, cost: 10 }]
state: visible
version: "0.1"
`;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  gameId = await insertGame(server);
  const body = { name: "code", scopes: ["Edit" as const], gameId };
  const token = (await server.call(admin, createToken, { body })).body.token;
  env = { GONFALON_TOKEN: token };
  url = await getListenUrl(server.app);
  folder = await mkdtemp(join(tmpdir(), "gonfalon-challenges-"));
  await mkdir(join(folder, "easy-rsa", "dist"), { recursive: true });
  await writeFile(join(folder, "easy-rsa", "challenge.yml"), CHALLENGE);
  await writeFile(join(folder, "easy-rsa", "Dockerfile"), "FROM scratch\nEXPOSE 31337\n");
  await writeFile(join(folder, "easy-rsa", "dist", "n.txt"), "15");
  await writeFile(join(folder, "easy-rsa", "dist", "e.txt"), "3");
});
afterAll(() => rm(folder, { recursive: true }));

function run(...args: readonly string[]) {
  return runCommand(["challenge", ...args], { env, folder });
}
const getPlatformOptions = () => ["--url", url, "--game", String(gameId)];
const listPushedDocuments = async () =>
  (await server.call(admin, listDocuments, { params: { id: gameId } })).body;

it("CODE-7 pushes a ctfcli folder twice: created, then unchanged; diff shows a manual edit", async () => {
  expect(await run("diff", ".", ...getPlatformOptions())).toMatchObject({
    code: 1,
    output: "create    easy-rsa",
  });
  expect(await listPushedDocuments()).toEqual([]);
  const firstPush = await run("push", ".", ...getPlatformOptions());
  expect(firstPush).toMatchObject({ code: 0, output: "create    easy-rsa" });
  expect(firstPush.errors).toBe("note: easy-rsa/challenge.yml: hints with a cost are not pushed (1)");
  expect(await run("push", ".", ...getPlatformOptions())).toMatchObject({
    code: 0,
    output: "unchanged easy-rsa",
  });
  expect(await run("diff", ".", ...getPlatformOptions())).toMatchObject({ code: 0 });

  const cid = (await listPushedDocuments())[0]?.challengeId ?? 0;
  const { body } = await server.call(admin, getEditedChallenge, { params: { id: gameId, cid } });
  expect(body).toMatchObject({
    title: "Easy RSA",
    category: "Crypto",
    isEnabled: false,
    content: "Read {this}.\n\nnc example.org 31337",
    originalScore: 500,
    minScoreRate: 0.1,
    submissionLimit: 5,
    flagMode: "All",
    hints: ["p and q"],
    tags: ["rsa"],
  });
  expect(body.attachment?.url).toMatch(/\/easy-rsa\.zip$/);

  await server.call(admin, updateChallenge, { params: { id: gameId, cid }, body: { title: "By hand" } });
  await writeFile(join(folder, "easy-rsa", "dist", "n.txt"), "21");
  const { code, output } = await run("diff", ".", ...getPlatformOptions());
  expect(code).toBe(1);
  expect(output).toContain('title: "By hand" → "Easy RSA"');
  expect(output).toContain("attachment: ");
  expect(await run("push", ".", ...getPlatformOptions())).toMatchObject({ code: 0 });
  expect(await run("diff", ".", ...getPlatformOptions())).toMatchObject({ code: 0 });
});

it("CODE-7 pulls folders that diff reports as unchanged", async () => {
  const body = { name: "pull", scopes: ["Edit" as const] };
  const { token } = (await server.call(admin, createToken, { body })).body;
  const runPull = (...options: readonly string[]) =>
    runCommand(["challenge", "pull", "pulled", ...getPlatformOptions(), ...options], {
      env: { GONFALON_TOKEN: token },
      folder,
    });
  expect(await runPull()).toMatchObject({ code: 0, output: "easy-rsa" });
  const path = join(folder, "pulled", "easy-rsa", "challenge.yml");
  const file = await readFile(path, "utf8");
  expect(file).toContain('name: Easy RSA\nauthor: ""\nattribution: ""\n');
  expect(file).toContain("\nlogic: all\n");
  expect(file).toContain("\nstate: hidden\n");
  expect(await run("diff", "pulled", ...getPlatformOptions())).toMatchObject({
    code: 0,
    output: "unchanged easy-rsa",
  });

  expect(await readdir(join(folder, "pulled", "easy-rsa"))).toHaveLength(2);
  expect(await runPull()).toMatchObject({ code: 0 });
  await writeFile(path, "# mine");
  expect(await runPull()).toMatchObject({ code: 1 });
  expect(await readFile(path, "utf8")).toBe("# mine");
  expect(await runPull("--replace")).toMatchObject({ code: 0 });
  expect(await readFile(path, "utf8")).toBe(file);
});

it("CODE-7 diff shows a new remote attachment once", async () => {
  const write = async (text: string) => {
    await mkdir(join(folder, "remote"), { recursive: true });
    await writeFile(join(folder, "remote", "challenge.yml"), `name: Remote\ncategory: web\n${text}`);
  };
  await write("");
  expect(await run("push", "remote", ...getPlatformOptions())).toMatchObject({
    code: 0,
    output: "create    remote",
  });
  await write("gonfalon: { remoteUrl: https://example.org/task.zip }\n");
  expect((await run("diff", "remote", ...getPlatformOptions())).output.match(/attachment: /g)).toHaveLength(
    1,
  );
});

it("CODE-7 `challenge test` skips challenges without a script, names them and tests the others", async () => {
  const write = async (name: string, text: string) => {
    await mkdir(join(folder, "tested", name), { recursive: true });
    await writeFile(join(folder, "tested", name, "challenge.yml"), text);
  };
  await write("first", "name: First\ncategory: web\n");
  await write(
    "second",
    'name: Second\ncategory: web\nhealthcheck: fail.sh\ngonfalon: { type: DynamicContainer, container: { image: "challenge:1", port: 80 } }\n',
  );
  await writeFile(join(folder, "tested", "second", "fail.sh"), "#!/bin/sh\nexit 3\n", { mode: 0o755 });
  await write("third", "name: Third\ncategory: web\n");
  expect(await run("push", "tested", ...getPlatformOptions())).toMatchObject({ code: 0 });
  expect(await run("test", "tested", ...getPlatformOptions())).toMatchObject({
    code: 1,
    output:
      "second: failed with exit code 3\nskipped, because they have neither solve nor healthcheck: first, third",
  });
  expect(await run("test", "tested/first", ...getPlatformOptions())).toMatchObject({ code: 0 });
});

it("CODE-7 `challenge test` continues after a challenge that has no container or whose test cannot be run", async () => {
  const write = async (name: string, settings: string, script: string) => {
    const path = join(folder, "mixed", name);
    await mkdir(path, { recursive: true });
    await writeFile(
      join(path, "challenge.yml"),
      `name: ${name}\ncategory: web\nhealthcheck: check.sh\ngonfalon: ${settings}\n`,
    );
    await writeFile(join(path, "check.sh"), script, { mode: 0o755 });
  };
  const toContainer = (image: string) =>
    `{ type: DynamicContainer, container: { image: "${image}", port: 80 } }`;
  const pass = "#!/bin/sh\nexit 0\n";
  await write("m1-file", "{ type: StaticAttachment }", pass);
  await write("m2-missing", toContainer("nowhere"), pass);
  await write("m3-works", toContainer("challenge:1"), pass);
  await mkdir(join(folder, "mixed", "m4-text"));
  await writeFile(join(folder, "mixed", "m4-text", "challenge.yml"), "name: Text\ncategory: web\n");
  expect(await run("push", "mixed", ...getPlatformOptions())).toMatchObject({ code: 0 });
  await write("m5-local", toContainer("challenge:1"), pass);
  const { code, output, errors } = await run("test", "mixed", ...getPlatformOptions());
  expect([code, output]).toEqual([
    1,
    [
      "m3-works: passed",
      "skipped, because they have no container: m1-file",
      "skipped, because they have neither solve nor healthcheck: m4-text",
    ].join("\n"),
  ]);
  expect(errors.split("\n")).toEqual([
    expect.stringMatching(/^m2-missing: 400 .*nowhere/),
    "m5-local: m5-local is not in the game: run gonfalon challenge push first.",
  ]);
  expect((await run("test", "mixed", "--url", url, "--game", String(gameId + 1))).errors).toMatch(/^403 .*$/);
  expect(await run("test", "mixed/m1-file", ...getPlatformOptions())).toEqual({
    code: 0,
    output: "skipped, because they have no container: m1-file",
    errors: "",
  });
});

it("CODE-7 lint names the file and the member, and rejects files outside of the folder", async () => {
  const write = async (name: string, text: string) => {
    await mkdir(join(folder, "bad", name), { recursive: true });
    await writeFile(join(folder, "bad", name, "challenge.yml"), text);
  };
  await write("value", "name: A\ncategory: web\nvalue: many\n");
  await write("own", "name: A\ncategory: web\ngonfalon: { ports: 1 }\n");
  await write("files", "name: A\ncategory: web\nfiles: [../../easy-rsa/challenge.yml]\n");
  await write("words", "name: A\ncategory: web\nflags: [yes]\n");
  await write("logic", "name: A\ncategory: web\nlogic: team\n");
  await write(
    "bomb",
    "a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nname: [*c,*c,*c]\n",
  );
  const { code, errors } = await run("lint", "bad");
  expect(code).toBe(1);
  expect(errors).toContain("bad/value/challenge.yml: /value must be integer");
  expect(errors).toContain("bad/own/challenge.yml: /gonfalon must not have additional properties");
  expect(errors).toContain("bad/files/challenge.yml: ../../easy-rsa/challenge.yml is outside of the folder");
  expect(errors).toContain(
    'note: bad/logic/challenge.yml: the logic "team" is not supported: any flag solves the challenge',
  );
  expect(errors).toContain(
    'note: bad/words/challenge.yml: ctfcli reads /flags/0 as true, not as "yes": write it in quotes',
  );
  expect(errors).toContain("bad/bomb/challenge.yml: Excessive alias count");
  expect(await run("lint", "easy-rsa")).toMatchObject({ code: 0, output: "1 valid" });
});

it("CODE-7 exits with 2 for invalid arguments, and with 1 if the platform rejects the push", async () => {
  expect(await run("fly")).toMatchObject({ code: 2 });
  expect(await run("push", ".", "--url", url)).toMatchObject({ code: 2 });
  expect(await run("lint", "nothing")).toMatchObject({ code: 2 });
  const rejectedPush = await run("push", "easy-rsa", "--url", url, "--game", String(gameId + 1));
  expect(rejectedPush.code).toBe(1);
  expect(rejectedPush.errors).toContain("403 ");
});

it("CODE-1 serves the schema of challenge.yml", async () => {
  const { headers, body } = await server.app.inject({ url: "/schemas/challenge.json" });
  expect(headers["content-type"]).toBe("application/schema+json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema" });
});
