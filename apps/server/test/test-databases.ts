import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the running PostgreSQL. Tests use the database in this URL only to create other databases. */
    postgres: string;
  }
}

export const TEMPLATE = "template_gonfalon";

/** Clones the migrated template and returns the URL of the clone, which is deleted after the run. */
export function createMigratedDatabase(): Promise<string> {
  return createDatabase(`template ${TEMPLATE}`);
}

/** Creates a database without tables and returns its URL. The database is deleted after the run. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase("");
}

/** Copies a database, which must have no open connections, and returns the URL of the copy. */
export function copyDatabase(url: string): Promise<string> {
  return createDatabase(`template ${new URL(url).pathname.slice(1)}`);
}

/** Runs a function with a separate connection, and closes the connection afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(templateClause: string): Promise<string> {
  const url = inject("postgres");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await withClient(url, (client) => client.query(`create database ${name} ${templateClause}`));
  return toDatabaseUrl(url, name);
}

export function toDatabaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
