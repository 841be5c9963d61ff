import pg from "pg";

/** Creates a client with a connection of its own, outside the pool. The caller connects it and ends it. */
export function createDedicatedClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url });
  // A lost connection rejects the statements. Without an error listener it would also end the process.
  client.on("error", () => undefined);
  return client;
}
