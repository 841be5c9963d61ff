import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import { isReservedAddress } from "@gonfalon/rules/reserved-address.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { queueWebhookEvent } from "./webhook-outbox.repo.ts";

interface RegistrationRow {
  readonly gameId: number;
  readonly data: object;
}

/** Queues an event about a team's registration, with its current status. */
export async function queueRegistrationEvent(
  tx: Db,
  type: "registration.created" | "registration.reviewed",
  participationId: number,
  at: Date,
): Promise<void> {
  const { rows } = await sql<RegistrationRow>`
    select p.game_id as "gameId", jsonb_build_object(
             'team', jsonb_build_object('id', t.id, 'name', t.name), 'division', d.name, 'status', p.status) as data
      from participations p join teams t on t.id = p.team_id left join divisions d on d.id = p.division_id
     where p.id = ${participationId}`.execute(tx);
  for (const { gameId, data } of rows)
    await queueWebhookEvent(tx, { type, gameId, data, at, isPublic: false });
}

interface CreatedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** HOOK-14: no event is queued for the accounts of rehearsals and demos. */
export async function queueAccountCreated(
  tx: Db,
  { id, name, email }: CreatedAccount,
  at: Date,
): Promise<void> {
  if (isReservedAddress(email)) return;
  const data = { user: { id, name } };
  await queueWebhookEvent(tx, { type: "account.created", gameId: null, data, at, isPublic: false });
}

interface FailedInstance {
  readonly gameId: number;
  readonly challengeId: number;
  /** Null for the test container of an editor. */
  readonly teamId: number | null;
  readonly reason: InstanceEnd;
  readonly at: Date;
}

export async function queueInstanceFailed(tx: Db, failedInstance: FailedInstance): Promise<void> {
  const { gameId, challengeId, teamId, reason, at } = failedInstance;
  const { rows } = await sql<{ readonly data: object }>`
    select jsonb_build_object(
             'challenge', jsonb_build_object('id', c.id, 'title', c.title, 'category', c.category),
             'team', case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end,
             'reason', ${reason}::text) as data
      from challenges c left join teams t on t.id = ${teamId}
     where c.id = ${challengeId}`.execute(tx);
  for (const { data } of rows)
    await queueWebhookEvent(tx, { type: "instance.failed", gameId, data, at, isPublic: false });
}
