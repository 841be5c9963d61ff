import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/adapters/postgres/embedded.ts";
import { ConfigSchema } from "#server/config/config.ts";
import { connect } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { readSchemaFiles } from "#server/db/schema-files.ts";
import { generateClientCalls } from "./api/client-calls.ts";
import { formatConfigurationPage, formatEnvironmentExample } from "./configuration-docs.ts";
import { readComments } from "./database-schema/schema-comments.ts";
import { generateSchemaSql } from "./database-schema/schema-sql.ts";
import { runCommand } from "./run-command.ts";

const TYPES_FILE = "apps/server/src/db/schema.gen.ts";
const SCHEMA_FILE = "apps/server/sql/schema.gen.sql";
const isVerifying = process.argv.includes("--verify");

const staleFiles = [
  ...(await generateDatabaseSchema()),
  await generateOpenApi(),
  ...(await generateConfigurationDocs()),
  await generateApiClient(),
].filter((file) => file !== undefined);
if (staleFiles.length > 0) {
  process.stderr.write(`Out of date: ${staleFiles.join(", ")}. Run: npm run generate\n`);
  process.exitCode = 1;
}

/** The migrations are the source of truth; the types and the schema are generated from a migrated database. */
async function generateDatabaseSchema(): Promise<readonly (string | undefined)[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-generate-"));
  const postgres = await startEmbeddedPostgres({ dataDir, isVolatile: true });
  try {
    await migrate(postgres.url);
    return [
      await generateDatabaseTypes(postgres.url),
      await writeOrVerify(SCHEMA_FILE, await readSchema(postgres.url)),
    ];
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function generateDatabaseTypes(url: string): Promise<string | undefined> {
  // int8 is a number, as in the parser of db/client.ts.
  const options = ["--dialect=postgres", "--out-file", TYPES_FILE, "--type-mapping", '{"int8":"number"}'];
  const mode = isVerifying ? ["--verify"] : [];
  const { code, output } = await runCommand("kysely-codegen", "--url", url, ...options, ...mode);
  if (code === 0) return undefined;
  process.stderr.write(output);
  return TYPES_FILE;
}

async function readSchema(url: string): Promise<string> {
  const { migrations } = await readSchemaFiles();
  const { pool, close } = connect(url, 1);
  try {
    return await generateSchemaSql(pool, readComments(migrations.map(({ text }) => text)));
  } finally {
    await close();
  }
}

/** The contract test writes the document with `--update`, and verifies it otherwise. */
async function generateOpenApi(): Promise<string | undefined> {
  if (isVerifying) return undefined;
  const test = "apps/server/test/contract.test.ts";
  const { code, output } = await runCommand("vitest", "run", "--project", "integration", test, "--update");
  if (code === 0) return undefined;
  process.stderr.write(output);
  return "apps/server/test/openapi.json";
}

/** CLIENT-1: the calls are generated from the document, which is updated first. */
function generateApiClient(): Promise<string | undefined> {
  return writeOrVerify("packages/client/src/calls.gen.ts", generateClientCalls());
}

async function generateConfigurationDocs(): Promise<readonly (string | undefined)[]> {
  return [
    await writeOrVerify("docs/configuration.md", formatConfigurationPage(ConfigSchema)),
    await writeOrVerify(".env.example", formatEnvironmentExample(ConfigSchema)),
  ];
}

async function writeOrVerify(file: string, text: string): Promise<string | undefined> {
  if (!isVerifying) {
    await writeFile(file, text);
    return undefined;
  }
  return (await readFile(file, "utf8").catch(() => "")) === text ? undefined : file;
}
