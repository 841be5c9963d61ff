import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { HealthChange, HealthState } from "./health.domain.ts";

export async function isHealthSubscribed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks where enabled and events @> array['health.changed'] limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the states, and returns those whose stored status was different. A state that was not stored is not a change.
 * Stored states of other checks are deleted: these checks no longer exist.
 */
export async function upsertHealthStates(
  db: Db,
  states: readonly HealthState[],
): Promise<readonly HealthChange[]> {
  const names = states.map(({ name }) => name);
  const statuses = states.map(({ status }) => status);
  const { rows } = await sql<HealthChange>`
    with new_state as (
      select * from unnest(${names}::text[], ${statuses}::text[]) with ordinality as s (name, status, number)
    ), old_state as materialized (
      select * from health_states order by name for update
    ), upsert as (
      insert into health_states (name, status) select name, status from new_state
      on conflict (name) do update set status = excluded.status
    ), removed as (
      delete from health_states where name <> all (${names}::text[])
    )
    select n.name, n.status, o.status as former
      from new_state n join old_state o on o.name = n.name and o.status <> n.status
     order by n.number`.execute(db);
  return rows;
}

export async function deleteHealthStates(db: Db): Promise<void> {
  await db.deleteFrom("health_states").execute();
}
