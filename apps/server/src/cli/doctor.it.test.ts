import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { runCommand } from "../../test/terminal.ts";
import { createMigratedDatabase } from "../../test/test-databases.ts";

let env: Readonly<Record<"DATABASE_URL" | "DATA_DIR" | "PORT" | "METRICS_PORT" | "CONTAINER_ENGINE", string>>;

beforeAll(async () => {
  env = {
    DATABASE_URL: await createMigratedDatabase(),
    DATA_DIR: await mkdtemp(join(tmpdir(), "gonfalon-doctor-")),
    PORT: String(await findFreePort("127.0.0.1")),
    METRICS_PORT: "0",
    CONTAINER_ENGINE: "none",
  };
});

afterAll(() => rm(env.DATA_DIR, { recursive: true }));

it("INSTALL-2 finds no problem in a correct installation", async () => {
  const { code, output } = await runCommand(["doctor"], { env });
  expect(output).not.toContain("FAIL");
  expect(output.match(/^ok/gm)).toHaveLength(9);
  expect(output).toMatch(/^none {2}containers: /m);
  expect(output).toMatch(/^WARN {2}mail: [^]*Set SMTP_URL/m);
  expect(code).toBe(0);
});

it("INSTALL-2 reports the problem and the advice, and still checks the rest", async () => {
  const { code, output } = await runCommand(["doctor"], {
    env: { ...env, DATABASE_URL: "postgres://user:secret@127.0.0.1:1/x", SMTP_URL: "smtp://127.0.0.1:1" },
  });
  expect(code).toBe(1);
  expect(output).toMatch(/FAIL {2}database: .*ECONNREFUSED[^]*correct DATABASE_URL/);
  expect(output).toMatch(/FAIL {2}mail: .*ECONNREFUSED[^]*correct SMTP_URL/);
  expect(output).toMatch(/ok {4}files/);
  expect(output).not.toContain("secret@");
});

it("INSTALL-2 reports an unavailable engine, a port in use and trust in all proxies", async () => {
  const otherProgram = createServer((socket) => socket.end()).listen(Number(env.PORT), "127.0.0.1");
  await once(otherProgram, "listening");
  const { code, output } = await runCommand(["doctor"], {
    env: {
      ...env,
      CONTAINER_ENGINE: "docker",
      DOCKER_HOST: "tcp://127.0.0.1:1",
      TRUSTED_PROXIES: "0.0.0.0/0",
    },
  });
  otherProgram.close();
  expect(code).toBe(1);
  expect(output).toMatch(/FAIL {2}containers: [^]*correct CONTAINER_ENGINE/);
  expect(output).toMatch(new RegExp(`FAIL {2}ports: another program uses ${env.PORT}\n`));
  expect(output).toMatch(/FAIL {2}proxy: all clients can spoof their address/);
});

it("INSTALL-2 reports an unusable data folder", async () => {
  const file = join(env.DATA_DIR, "a-file");
  await writeFile(file, "");
  const { code, output } = await runCommand(["doctor"], { env: { ...env, DATA_DIR: file } });
  expect(code).toBe(1);
  expect(output).toMatch(/FAIL {2}disk: [^]*choose another/);
});
