import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { logDestination } from "#adapters/logging/pino.ts";
import { ConfigError, readConfig } from "#config/config.ts";
import { startServer } from "./start.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-start-"));
});

afterEach(() => rm(folder, { recursive: true }));

const UNREACHABLE_URL = "postgres://user:secret@127.0.0.1:1/gonfalon";

async function getStartError(variables: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig({ PORT: "0", METRICS_PORT: "0", ...variables });
  const startResult = startServer(config, logDestination(process.stdout));
  const error: unknown = await startResult.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  // Only the message of this error is printed, without a stack.
  expect(error).toBeInstanceOf(ConfigError);
  return String(error);
}

it("reports an unreachable database without its password", async () => {
  const message = await getStartError({ DATA_DIR: folder, DATABASE_URL: UNREACHABLE_URL });
  expect(message).toMatch(/DATABASE_URL cannot be reached \(.*ECONNREFUSED/);
  expect(message).not.toContain("secret");
});

it("reports that the data folder is not a folder", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(await getStartError({ DATA_DIR: file })).toMatch(/DATA_DIR cannot be used \(EEXIST/);
  expect(await getStartError({ DATA_DIR: join(file, "data") })).toMatch(/DATA_DIR cannot be used \(ENOTDIR/);
});
