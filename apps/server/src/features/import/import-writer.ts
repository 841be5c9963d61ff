import { lacksFlags } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import type { HashedFile } from "#features/asset/asset.service.ts";
import { toLink } from "#features/challenge/attachment.domain.ts";
import { applyChange } from "#features/challenge/challenge.edit.domain.ts";
import {
  findChallenge,
  insertChallenge,
  listChallenges,
  updateAttachment,
  updateChallengeSettings,
} from "#features/challenge/challenge.edit.repo.ts";
import { replaceRequirements } from "#features/challenge/requirement.repo.ts";
import { addDefaults, toAttachmentInput, toNewFlags } from "#features/challenge-document/document.domain.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { normalizeFlags } from "#features/flag/flag.domain.ts";
import { lockGame, updateGame } from "#features/game/game.repo.ts";
import { keyChooser } from "#features/game-package/key-chooser.ts";
import { writeFlags } from "#features/game-package/package-writer.ts";
import { insertHint } from "#features/hint/hint.edit.repo.ts";
import { insertNotice } from "#features/notice/notice.repo.ts";
import { findPostCountRefusal } from "#features/post/post.domain.ts";
import { insertPost, lockPostCount } from "#features/post/post.repo.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, refuse } from "#kernel/problem-error.ts";
import type { Random } from "#ports/random.ts";
import type { ReservedIds } from "./import-ids.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { PlannedChallenge } from "./import-plan.domain.ts";
import { IMPORTED_TABLES } from "./import-rows.domain.ts";
import {
  insertFoundFlags,
  insertGameWithId,
  insertRows,
  insertSolves,
  lockAcceptedTeams,
} from "./import-rows.repo.ts";
import type { ImportThread, ThreadPlan } from "./import-thread.ts";
import { toGameSettings } from "./imported-game.domain.ts";

export interface ImportInput {
  readonly thread: ImportThread;
  readonly plan: ThreadPlan;
  readonly ids: ReservedIds;
  /** Attachments by the challenge ids of the source. */
  readonly files: ReadonlyMap<number, HashedFile>;
  readonly authorId: string;
  readonly now: Date;
  readonly random: Random;
  readonly administrators: boolean;
  readonly importLimits: ImportLimits;
}

/** Writes a plan in the given transaction. */
export async function writeImport(tx: Db, input: ImportInput): Promise<void> {
  const { thread, plan, ids, now, administrators } = input;
  const { gameId } = ids;
  if (plan.game) {
    await insertGameWithId(tx, gameId, now);
    const settings = toGameSettings(plan.game, plan.divisions);
    await updateGame(tx, gameId, settings, { moves: [], changedAt: now });
  } else orRefuse(await lockGame(tx, gameId), "game.not-found");
  const divisions = new Map((await listDivisions(tx, gameId)).map(({ name, id }) => [name, id]));
  const { challenges, hints } = await writeChallenges(tx, input);
  const counts = await thread.send({
    type: "rows",
    ids: { ...ids, divisions, challenges, hints },
    administrators,
  });
  for (const table of IMPORTED_TABLES)
    for (let index = 0; index < counts[table]; index++)
      await insertRows(tx, table, await thread.send({ type: "batch", table, index }));
  // An existing game has its own solves; a source that has only challenges adds none.
  if (plan.game) {
    await lockAcceptedTeams(tx, gameId, now);
    await insertSolves(tx, gameId);
    await insertFoundFlags(tx, gameId, input.importLimits);
  }
  for (const { content, at } of plan.notices) await insertNotice(tx, gameId, content, toInstant(at));
  await writePosts(tx, input);
}

async function writeChallenges(tx: Db, input: ImportInput) {
  const challenges = new Map<number, number>();
  const hints = new Map<number, number>();
  const existingKeys = (await listChallenges(tx, input.ids.gameId)).map(({ key }) => key);
  const chooseKey = keyChooser(input.plan.challenges.map(toKeyedChallenge), existingKeys);
  for (const challenge of input.plan.challenges) {
    const id = await writeChallenge(tx, { ...challenge, key: chooseKey(toKeyedChallenge(challenge)) }, input);
    challenges.set(challenge.id, id);
    for (const { id: sourceId, ...hint } of challenge.paidHints)
      hints.set(sourceId, await insertHint(tx, id, hint, input.now));
  }
  for (const { id, requires } of input.plan.challenges) {
    const requiredIds = requires.flatMap((requiredId) => challenges.get(requiredId) ?? []);
    await replaceRequirements(tx, challenges.get(id) ?? 0, requiredIds);
  }
  return { challenges, hints };
}

function toKeyedChallenge({ id, document: { title, key } }: PlannedChallenge) {
  return { id, title, key };
}

async function writeChallenge(
  tx: Db,
  { id: sourceId, key, document, scoring, isVisible }: PlannedChallenge & { readonly key: string },
  { plan, ids, files, now, random }: ImportInput,
): Promise<number> {
  const { gameId } = ids;
  const { title, type, category } = document;
  const newChallenge = { gameId, key, title, type, category: category ?? "Misc", createdAt: now };
  const id = await insertChallenge(tx, newChallenge);
  const before = orRefuse(await findChallenge(tx, { gameId, challengeId: id }), "challenge.not-found");
  const isEnabled = isVisible && plan.enablesChallenges;
  await updateChallengeSettings(
    tx,
    id,
    applyChange(addDefaults(before), { ...document, ...scoring, isEnabled }),
  );
  const file = files.get(sourceId);
  const link = file ? { hash: file.hash, url: null } : toLink(toAttachmentInput(document));
  await updateAttachment(tx, id, link);
  const flags = normalizeFlags(toNewFlags(document));
  // IMPORT-9: a challenge without a usable flag gets a random one.
  const randomFlag = normalizeFlags([{ flag: `flag{${random.hex(32)}}`, attachmentType: "None" }]);
  await writeFlags(tx, id, lacksFlags(type, flags.length) ? randomFlag : flags);
  return id;
}

async function writePosts(tx: Db, { plan, authorId, random }: ImportInput): Promise<void> {
  if (plan.posts.length > 0) refuse(findPostCountRefusal((await lockPostCount(tx)) + plan.posts.length));
  for (const { title, content, at } of plan.posts) {
    const post = { title, content, summary: "", pinned: false, tags: [], authorId, updatedAt: toInstant(at) };
    while (!(await insertPost(tx, random.hex(limits.postIdLength), post))) continue;
  }
}
