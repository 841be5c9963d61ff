import type { HintPurchase } from "@gonfalon/contract/hint.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { PaidHint } from "./hint.domain.ts";

interface HintKey {
  readonly challengeId: number;
  readonly hintId: number;
}

export function findPaidHint(db: Db, { challengeId, hintId }: HintKey): Promise<PaidHint | undefined> {
  return db
    .selectFrom("paid_hints")
    .where("id", "=", hintId)
    .where("challenge_id", "=", challengeId)
    .select(["id", "title", "content", "cost"])
    .executeTakeFirst();
}

export async function isSolvedBy(db: Db, participationId: number, challengeId: number): Promise<boolean> {
  const row = await db
    .selectFrom("solves")
    .where("participation_id", "=", participationId)
    .where("challenge_id", "=", challengeId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The hints that a team has bought, in all challenges. */
export async function listBoughtHintIds(db: Db, participationId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("hint_purchases")
    .where("participation_id", "=", participationId)
    .select("hint_id as hintId")
    .execute();
  return new Set(rows.map(({ hintId }) => hintId));
}

interface NewPurchase {
  readonly gameId: number;
  readonly participationId: number;
  readonly userId: string;
  readonly hint: PaidHint;
  readonly at: Date;
}

/** The game, the participation or the hint may have been deleted in the meantime. */
const deletionRefusals = {
  hint_purchases_game_id_fkey: "game.not-found",
  hint_purchases_participation_id_fkey: "participation.missing",
  hint_purchases_hint_id_fkey: "hint.not-found",
} as const;

/** HINT-3: returns false if the team has already bought the hint. */
export async function insertPurchase(
  db: Db,
  { gameId, participationId, userId, hint, at }: NewPurchase,
): Promise<boolean> {
  const insert = db
    .insertInto("hint_purchases")
    .values({
      game_id: gameId,
      participation_id: participationId,
      hint_id: hint.id,
      user_id: userId,
      cost: hint.cost,
      bought_at: at,
    })
    .onConflict((conflict) => conflict.constraint("hint_purchases_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return (await mapViolations(insert, deletionRefusals)) !== undefined;
}

interface Paging {
  readonly count: number;
  readonly skip: number;
}

/** Newest first. */
export async function listPurchases(
  db: Db,
  gameId: number,
  { count, skip }: Paging,
): Promise<HintPurchase[]> {
  const rows = await db
    .selectFrom("hint_purchases as purchase")
    .innerJoin("paid_hints as hint", "hint.id", "purchase.hint_id")
    .innerJoin("challenges as challenge", "challenge.id", "hint.challenge_id")
    .innerJoin("participations as participation", "participation.id", "purchase.participation_id")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("users as user", "user.id", "purchase.user_id")
    .where("purchase.game_id", "=", gameId)
    .orderBy("purchase.id", "desc")
    .limit(count)
    .offset(skip)
    .select([
      "purchase.id",
      "purchase.bought_at as boughtAt",
      "team.id as teamId",
      "team.name as team",
      sql<string>`coalesce("user".name, '')`.as("user"),
      "challenge.id as challengeId",
      "challenge.title as challenge",
      "hint.title as hint",
      "purchase.cost",
    ])
    .execute();
  return rows.map(({ boughtAt, ...row }) => ({ ...row, time: boughtAt.getTime() }));
}

export async function countPurchases(db: Db, gameId: number): Promise<number> {
  const { total } = await db
    .selectFrom("hint_purchases")
    .where("game_id", "=", gameId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
