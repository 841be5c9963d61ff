import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import type { ProvenFile } from "#features/asset/asset.service.ts";
import { withChange } from "#features/challenge/challenge.edit.domain.ts";
import {
  findChallenge,
  insertChallenge,
  updateAttachment,
  updateChallengeSettings,
} from "#features/challenge/challenge.edit.repo.ts";
import { replaceRequirements } from "#features/challenge/requirement.repo.ts";
import { givenFlags, withDefaults } from "#features/challenge-document/document.domain.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { writtenFlags } from "#features/flag/flag.domain.ts";
import { upsertFlags } from "#features/flag/flag.repo.ts";
import { updateGame } from "#features/game/game.repo.ts";
import { insertHint } from "#features/hint/hint.edit.repo.ts";
import { insertPost } from "#features/post/post.repo.ts";
import { instant } from "#kernel/instant.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { Random } from "#ports/random.ts";
import type { TakenIds } from "./import-ids.ts";
import type { PlannedChallenge } from "./import-plan.domain.ts";
import { IMPORTED_TABLES } from "./import-rows.domain.ts";
import { insertGameWithId, insertNotice, insertRows, insertSolves } from "./import-rows.repo.ts";
import type { ImportThread, ThreadPlan } from "./import-thread.ts";
import { importedGame } from "./imported-game.domain.ts";

export interface WriteOrder {
  readonly thread: ImportThread;
  readonly plan: ThreadPlan;
  readonly ids: TakenIds;
  /** Attachments by the ids of the challenges of the source. */
  readonly files: ReadonlyMap<number, ProvenFile>;
  readonly authorId: string;
  readonly now: Date;
  readonly random: Random;
  /** Whether results are imported, so that visible challenges are enabled (IMPORT-9). */
  readonly isEnabling: boolean;
  readonly administrators: boolean;
}

/** Writes everything of a plan in the given transaction. */
export async function writeImport(tx: Db, order: WriteOrder): Promise<void> {
  const { thread, plan, ids, now, administrators } = order;
  const { gameId } = ids;
  await insertGameWithId(tx, gameId, now);
  const settings = importedGame(plan.game, plan.divisions);
  await updateGame(tx, gameId, settings, { moves: [], changedAt: now });
  const divisions = new Map((await listDivisions(tx, gameId)).map(({ name, id }) => [name, id]));
  const { challenges, hints } = await writeChallenges(tx, order);
  const counts = await thread.ask({
    order: "rows",
    ids: { ...ids, divisions, challenges, hints },
    administrators,
  });
  for (const table of IMPORTED_TABLES)
    for (let index = 0; index < counts[table]; index++)
      await insertRows(tx, table, await thread.ask({ order: "batch", table, index }));
  await insertSolves(tx, gameId);
  for (const { content, at } of plan.notices) await insertNotice(tx, gameId, content, instant(at));
  await writePosts(tx, order);
}

async function writeChallenges(tx: Db, order: WriteOrder) {
  const challenges = new Map<number, number>();
  const hints = new Map<number, number>();
  for (const challenge of order.plan.challenges) {
    const id = await writeChallenge(tx, challenge, order);
    challenges.set(challenge.id, id);
    for (const { id: sourceId, ...hint } of challenge.paidHints)
      hints.set(sourceId, await insertHint(tx, id, hint, order.now));
  }
  for (const { id, requires } of order.plan.challenges) {
    const requiredIds = requires.flatMap((required) => challenges.get(required) ?? []);
    await replaceRequirements(tx, challenges.get(id) ?? 0, requiredIds);
  }
  return { challenges, hints };
}

async function writeChallenge(
  tx: Db,
  { id: sourceId, document, scoring, isVisible }: PlannedChallenge,
  { ids, files, now, random, isEnabling }: WriteOrder,
): Promise<number> {
  const { gameId } = ids;
  const { title, type, category = "Misc" } = document;
  const id = await insertChallenge(tx, { gameId, title, type, category: category ?? "Misc", createdAt: now });
  const before = orRefuse(await findChallenge(tx, { gameId, challengeId: id }), "challenge.not-found");
  const isEnabled = isVisible && isEnabling;
  await updateChallengeSettings(
    tx,
    id,
    withChange(withDefaults(before), { ...document, ...scoring, isEnabled }),
  );
  const file = files.get(sourceId);
  if (file) await updateAttachment(tx, id, { hash: file.hash, url: null });
  const flags = writtenFlags(givenFlags(document));
  const substitute = writtenFlags([{ flag: `flag{${random.hex(32)}}`, attachmentType: "None" }]);
  await upsertFlags(tx, id, flags.length > 0 ? flags : substitute);
  return id;
}

async function writePosts(tx: Db, { plan, authorId, random }: WriteOrder): Promise<void> {
  for (const { title, content, at } of plan.posts) {
    const post = { title, content, summary: "", pinned: false, tags: [], authorId, updatedAt: instant(at) };
    while (!(await insertPost(tx, random.hex(limits.postIdLength), post))) continue;
  }
}
