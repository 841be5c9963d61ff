import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { listChallengeIds } from "#features/division/division.edit.repo.ts";
import { lockGame } from "#features/game/game.repo.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import {
  copyChallenge,
  copyRequirements,
  listDueChallenges,
  lockCopiedChallenges,
  updatePositions,
} from "./bulk.repo.ts";
import { lockGameWindow } from "./challenge.edit.repo.ts";
import type { ChallengeEditService } from "./challenge.edit.service.ts";

export interface BulkChallengeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly challenges: ChallengeEditService;
}

export type BulkChallengeService = ReturnType<typeof bulkChallengeService>;

/** Operations on several challenges: order, copies and opening times. */
export function bulkChallengeService({ db, clock, events, log, challenges }: BulkChallengeDeps) {
  /** CHAL-10: puts these challenges first, in this order. */
  async function order(editor: Editor, gameId: number, ids: readonly number[]): Promise<void> {
    await inTransaction(db, async (tx) => {
      // Both reordering and resuming a paused game update many challenges. Without this lock they could deadlock.
      orRefuse(await lockGame(tx, gameId), "game.not-found");
      if ((await updatePositions(tx, gameId, ids)) < ids.length)
        throw new ProblemError("challenge.not-found");
    });
    // The event of one challenge is sufficient: it invalidates the board, which contains the order.
    const [challengeId] = ids;
    if (challengeId !== undefined) events.publish({ type: "challenge.changed", gameId, challengeId });
    report(editor, { gameId }, "challenges reordered");
  }

  /** CHAL-11: copies all of the challenges into the game, or none. */
  async function copy(
    editor: Editor,
    gameId: number,
    ids: readonly number[],
  ): Promise<EditedChallengeInfo[]> {
    const copies = await inTransaction(db, async (tx) => {
      orRefuse(await lockGameWindow(tx, gameId), "game.not-found");
      if (isRestrictedToGame(editor)) await requireOwnChallenges(tx, gameId, ids);
      await lockCopiedChallenges(tx, ids);
      const newIds = new Map<number, number>();
      for (const id of ids)
        newIds.set(id, orRefuse(await copyChallenge(tx, id, gameId, clock.now()), "challenge.not-found"));
      await copyRequirements(tx, newIds);
      return new Set(newIds.values());
    });
    report(editor, { gameId, copied: ids }, "challenges copied");
    return (await challenges.list(gameId)).filter(({ id }) => copies.has(id));
  }

  /** SCOPE-3: a copy contains the flags, so a token for one game must not copy challenges of other games. */
  async function requireOwnChallenges(tx: Db, gameId: number, ids: readonly number[]): Promise<void> {
    const ownIds = new Set(await listChallengeIds(tx, gameId));
    if (!ids.every((id) => ownIds.has(id))) throw new ProblemError("access.other-game");
  }

  /** CHAL-9: enables the challenges whose opening time has come. */
  async function openDue(): Promise<void> {
    for (const ids of await listDueChallenges(db, clock.now())) await challenges.openScheduled(ids);
  }

  function report({ user, client }: Editor, fields: object, message: string): void {
    log.info({ status: "Success", user: user.name, ip: client.ip, ...fields }, message);
  }

  return { order, copy, openDue };
}

function isRestrictedToGame({ user: { credential } }: Editor): boolean {
  return credential.kind === "token" && credential.gameId !== null;
}
