import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { gonfalon } from "../../test/terminal.ts";

let env: { readonly DATABASE_URL: string; readonly DATA_DIR: string };

beforeAll(async () => {
  env = { DATABASE_URL: await freshDatabase(), DATA_DIR: await mkdtemp(join(tmpdir(), "gonfalon-doctor-")) };
});

afterAll(() => rm(env.DATA_DIR, { recursive: true }));

it("finds nothing wrong where nothing is", async () => {
  const { code, said } = await gonfalon(["doctor"], { env });
  expect(said).not.toContain("WRONG");
  expect(said.match(/^ok/gm)).toHaveLength(6);
  expect(code).toBe(0);
});

it("says what is wrong and what to do, and looks at the rest all the same", async () => {
  const { code, said } = await gonfalon(["doctor"], {
    env: { ...env, DATABASE_URL: "postgres://user:secret@127.0.0.1:1/x", SMTP_URL: "smtp://127.0.0.1:1" },
  });
  expect(code).toBe(1);
  expect(said).toMatch(/WRONG database: .*ECONNREFUSED[^]*correct DATABASE_URL/);
  expect(said).toMatch(/WRONG mail: .*ECONNREFUSED[^]*correct SMTP_URL/);
  expect(said).toMatch(/ok {4}files/);
  expect(said).not.toContain("secret@");
});

it("tells of a folder that cannot be used", async () => {
  const file = join(env.DATA_DIR, "a-file");
  await writeFile(file, "");
  const { code, said } = await gonfalon(["doctor"], { env: { ...env, DATA_DIR: file } });
  expect(code).toBe(1);
  expect(said).toMatch(/WRONG data folder: [^]*choose another/);
});
