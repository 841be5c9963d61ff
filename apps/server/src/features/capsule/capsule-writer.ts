import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import type { Db } from "#db/client.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { updateGame } from "#features/game/game.repo.ts";
import { removePastFreeze } from "#features/game-package/game-package.domain.ts";
import { toInvalidPartError } from "#features/game-package/json-part.ts";
import { writePackage } from "#features/game-package/package-writer.ts";
import type { ReservedIds } from "#features/import/import-ids.ts";
import type { ImportLimits } from "#features/import/import-limits.domain.ts";
import {
  insertFoundFlags,
  insertGameWithId,
  insertRows,
  lockAcceptedTeams,
  reserveIds,
} from "#features/import/import-rows.repo.ts";
import { findBoardRows } from "#features/scoreboard/scoreboard.repo.ts";
import type { snapshotBoards } from "#features/scoreboard/snapshot-board.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { Timer } from "#ports/timer.ts";
import { toBatches } from "./capsule-batches.domain.ts";
import { writeCapsuleRows } from "./capsule-import.repo.ts";
import { type CapsulePlan, toCapsulePeople } from "./capsule-plan.domain.ts";
import { capsuleRowConverter } from "./capsule-rows.domain.ts";
import type { CapsuleSource } from "./capsule-source.ts";
import { inThread } from "./capsule-thread.ts";

export interface CapsuleInput {
  readonly capsule: CapsuleSource;
  readonly plan: CapsulePlan;
  readonly ids: ReservedIds;
  readonly options: ImportOptions;
  readonly boards: ReturnType<typeof snapshotBoards>;
  readonly now: Date;
  readonly timer: Timer;
  readonly importLimits: ImportLimits;
}

type RowConverter = ReturnType<typeof capsuleRowConverter>;

const PEOPLE_TABLES = ["users", "teams", "members", "names"] as const;

/** Writes a capsule in the transaction. If its results are imported, a capsule whose board would differ is rejected. */
export async function writeCapsule(tx: Db, input: CapsuleInput): Promise<void> {
  const { capsule, plan, ids, options, now } = input;
  const { gameId } = ids;
  await insertGameWithId(tx, gameId, now);
  const settings = { ...capsule.settings, title: plan.game.title };
  const importedSettings = options.solves ? settings : removePastFreeze(settings, now.getTime());
  await updateGame(tx, gameId, importedSettings, { moves: [], changedAt: now });
  const { challenges, hints } = await writePackage(tx, gameId, capsule.content, {
    now,
    includesResults: options.solves,
  });
  const divisions = new Map((await listDivisions(tx, gameId)).map(({ name, id }) => [name, id]));
  const people = await inThread(
    "people",
    { plan, ids, now: now.getTime(), administrators: false },
    input.timer,
  );
  for (const table of PEOPLE_TABLES) for (const batch of people[table]) await insertRows(tx, table, batch);
  const converter = capsuleRowConverter({
    capsule,
    plan,
    ids: { ...ids, challenges, hints, divisions },
    members: toCapsulePeople(capsule),
    now: now.getTime(),
  });
  await writeCapsuleRows(tx, "profiles", converter.toProfiles());
  await writeCapsuleRows(tx, "teamDetails", converter.toTeamDetails());
  await writeCapsuleRows(tx, "participations", converter.toParticipations());
  await lockAcceptedTeams(tx, gameId, now);
  for (const batch of toBatches(converter.toParticipants()))
    await insertRows(tx, "participants", JSON.stringify(batch));
  const notices = capsule.notices.filter(({ type }) => options.solves || getBloodPlace(type) === undefined);
  await writeCapsuleRows(
    tx,
    "notices",
    notices.map((notice) => ({ ...notice, game: gameId })),
  );
  if (!options.solves) return;
  await writeResults(tx, capsule, converter);
  await insertFoundFlags(tx, gameId, input.importLimits);
  await refuseDifferentBoard(tx, input, challenges);
}

async function writeResults(tx: Db, capsule: CapsuleSource, converter: RowConverter): Promise<void> {
  const { referencedSubmissionIds, cheats, adjustments, purchases, attempts } = capsule;
  for (const batch of toBatches(attempts))
    await insertRows(tx, "instances", JSON.stringify(converter.toInstances(batch)));
  const submissionIds = new Map<number, number>();
  for await (const batch of capsule.readSubmissions()) {
    const newIds = await reserveIds(tx, "submissions", batch.length);
    for (const [index, { id }] of batch.entries())
      if (referencedSubmissionIds.has(id)) submissionIds.set(id, newIds[index] ?? 0);
    await writeCapsuleRows(tx, "submissions", converter.toSubmissions(batch, newIds));
  }
  for await (const batch of capsule.readSolves())
    await writeCapsuleRows(tx, "solves", converter.toSolves(batch, submissionIds));
  await writeCapsuleRows(tx, "adjustments", converter.toAdjustments(adjustments));
  await writeCapsuleRows(tx, "purchases", converter.toPurchases(purchases));
  await writeCapsuleRows(tx, "cheats", converter.toCheats(cheats, submissionIds));
  for await (const batch of capsule.readEvents())
    await writeCapsuleRows(tx, "events", converter.toEvents(batch));
}

/** CAPSULE-2: the board of the written rows must equal the board of the capsule. */
async function refuseDifferentBoard(
  tx: Db,
  { capsule, ids, boards, timer }: CapsuleInput,
  challenges: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = orRefuse(await findBoardRows(tx, ids.gameId), "game.not-found");
  const importedBoard = await boards.serialize(rows);
  const { board } = capsule;
  const isSame = await inThread(
    "isSameBoard",
    { board, importedBoard, ids: { teams: ids.teams, challenges } },
    timer,
  );
  if (!isSame) throw toInvalidPartError("board.json");
}
