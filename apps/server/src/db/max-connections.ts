import { createDedicatedClient } from "./dedicated-client.ts";

/** How many connections the database allows to users who are not superusers. */
export async function readMaxConnections(url: string): Promise<number> {
  const client = createDedicatedClient(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ allowed: number }>(`
      select current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true), '0')::int as allowed`);
    return rows[0]?.allowed ?? 0;
  } finally {
    await client.end();
  }
}
