import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the running PostgreSQL; no test uses the database it names. */
    postgres: string;
  }
}

export const TEMPLATE = "template_gonfalon";

/** Clones the migrated template and returns the address of the clone; the server forgets it when the run ends. */
export function freshDatabase(): Promise<string> {
  return newDatabase(`template ${TEMPLATE}`);
}

/** A database that nothing was ever done with. */
export function emptyDatabase(): Promise<string> {
  return newDatabase("");
}

/** A copy of a database that nobody is connected to. */
export function copyOf(url: string): Promise<string> {
  return newDatabase(`template ${new URL(url).pathname.slice(1)}`);
}

/** Does some work on a connection of its own. */
export async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function newDatabase(from: string): Promise<string> {
  const url = inject("postgres");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await asked(url, (client) => client.query(`create database ${name} ${from}`));
  return databaseUrl(url, name);
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
