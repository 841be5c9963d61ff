import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#adapters/postgres/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { TEMPLATE, toDatabaseUrl, withClient } from "./test-databases.ts";

/** Starts one PostgreSQL and migrates one template database; each test file clones the template. */
export default async function setup(project: TestProject) {
  if (!process.features.typescript) {
    throw new Error(
      "Run the tests with the Node.js of the repository: put node_modules/.bin first in PATH, or use npm run.",
    );
  }
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, isVolatile: true });
  await withClient(postgres.url, (client) => client.query(`create database ${TEMPLATE}`));
  await migrate(toDatabaseUrl(postgres.url, TEMPLATE));
  project.provide("postgres", postgres.url);

  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  };
}
