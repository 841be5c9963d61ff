import { once } from "node:events";
import { connect } from "#server/db/client.ts";
import type { InsertOptions } from "./inserts.ts";

// Transactions that insert one row each, over the same number of connections as the server.
const [{ url, connectionCount, concurrency }] = (await once(process, "message")) as [InsertOptions];
const { pool } = connect(url, connectionCount);
await pool.query(
  "create table if not exists bare_rows (id bigint generated always as identity, team int, answer text)",
);
process.send?.("ready");
process.on("message", (seconds: number) => {
  void measureInsertRate(seconds).then((rate) => process.send?.(rate));
});

async function measureInsertRate(seconds: number): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let insertCount = 0;
  const insertUntilEnd = async () => {
    while (performance.now() < endsAt) {
      await pool.query("insert into bare_rows (team, answer) values ($1, $2)", [insertCount, "flag{wrong}"]);
      insertCount++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, insertUntilEnd));
  return insertCount / seconds;
}
