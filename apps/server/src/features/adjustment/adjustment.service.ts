import type { NewAdjustment } from "@gonfalon/contract/adjustment.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertAction } from "#features/event/event.record.repo.ts";
import { lockGameAgainstDeletion } from "#features/game/game.repo.ts";
import type { GameService } from "#features/game/game.service.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { type Adjustment, findTimeRefusal } from "./adjustment.domain.ts";
import {
  type AdjustmentQuery,
  countAdjustments,
  findAdjustment,
  findParticipationId,
  insertAdjustment,
  listAdjustments,
  lockScoreChanges,
  markAdjustmentRevoked,
} from "./adjustment.repo.ts";

export interface AdjustmentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly games: GameService;
}

export type AdjustmentService = ReturnType<typeof adjustmentService>;

/** Points that organizers give to teams or take from them (ADJ-1 to ADJ-4). */
export function adjustmentService({ db, clock, events, log, games }: AdjustmentDeps) {
  function logAction(
    { user, client }: Editor,
    gameId: number,
    { id, team, points }: Adjustment,
    message: string,
  ) {
    log.info(
      { status: "Success", user: user.name, ip: client.ip, gameId, adjustmentId: id, team, points },
      message,
    );
  }

  async function list(gameId: number, query: AdjustmentQuery) {
    await games.get(gameId);
    return {
      adjustments: await listAdjustments(db, gameId, query),
      total: await countAdjustments(db, gameId, query.teamId),
    };
  }

  async function create(editor: Editor, gameId: number, body: NewAdjustment): Promise<Adjustment> {
    const { startsAt } = await games.get(gameId);
    const { teamId, points } = body;
    return inTransaction(db, async (tx, afterCommit) => {
      const participationId = orRefuse(
        await findParticipationId(tx, gameId, teamId),
        "participation.not-found",
      );
      await lockScoreChanges(tx, gameId);
      const now = clock.now();
      const at = typeof body.at === "number" ? toInstant(body.at) : now;
      refuse(findTimeRefusal(at, startsAt, now));
      const userId = editor.user.id;
      const reason = body.reason.trim();
      const row = { gameId, participationId, points, reason, isPublic: body.public, at, userId, now };
      const id = await insertAdjustment(tx, row);
      const values = ["AdjustScore", String(points), reason] as const;
      const eventId = await insertAction(tx, { gameId, userId, teamId, values, at: now });
      const adjustment = orRefuse(await findAdjustment(tx, gameId, id), "adjustment.not-found");
      afterCommit(() => {
        logAction(editor, gameId, adjustment, "score adjusted");
        events.publish({ type: "score.changed", gameId, teamId, participationId });
        events.publish({ type: "event.recorded", gameId, eventId });
      });
      return adjustment;
    });
  }

  /** ADJ-2: the row stays; revoking it again has no effect. */
  async function revoke(editor: Editor, gameId: number, id: number): Promise<void> {
    await games.get(gameId);
    await inTransaction(db, async (tx, afterCommit) => {
      if (!(await lockGameAgainstDeletion(tx, gameId))) throw new ProblemError("game.not-found");
      const adjustment = orRefuse(await findAdjustment(tx, gameId, id), "adjustment.not-found");
      const now = clock.now();
      const userId = editor.user.id;
      const participationId = await markAdjustmentRevoked(tx, id, { userId, now });
      if (participationId === undefined) return;
      const { teamId, points, reason } = adjustment;
      const values = ["RevokeAdjustment", String(points), reason] as const;
      const eventId = await insertAction(tx, { gameId, userId, teamId, values, at: now });
      afterCommit(() => {
        logAction(editor, gameId, adjustment, "score adjustment revoked");
        events.publish({ type: "score.changed", gameId, teamId, participationId, isRevoked: true });
        events.publish({ type: "event.recorded", gameId, eventId });
      });
    });
  }

  return { list, create, revoke };
}
