import type { HintPurchase } from "@gonfalon/contract/hint.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { lockScoreChanges } from "#features/adjustment/adjustment.repo.ts";
import { findClosedRefusal } from "#features/challenge/challenge.domain.ts";
import type { ChallengeService } from "#features/challenge/challenge.service.ts";
import { insertAction } from "#features/event/event.record.repo.ts";
import { findPauseRefusal, getPhase } from "#features/game/game.domain.ts";
import { findGameClock } from "#features/game/game.repo.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { orRefuse, refuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { findPurchaseRefusal, getCurrentCost, type PaidHint } from "./hint.domain.ts";
import {
  countPurchases,
  findPaidHint,
  insertPurchase,
  isSolvedBy,
  listBoughtHintIds,
  listPurchases,
} from "./hint.repo.ts";

export interface HintDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly challenges: ChallengeService;
}

interface PurchaseRequest {
  readonly user: Principal;
  readonly client: Client;
  readonly gameId: number;
  readonly challengeId: number;
  readonly hintId: number;
  /** The cost that the player has confirmed. */
  readonly cost: number;
}

export type HintService = ReturnType<typeof hintService>;

export function hintService({ db, clock, events, log, access, challenges }: HintDeps) {
  /** HINT-2: returns the hint, and charges the team if the hint has a cost and the team has not bought it yet. */
  async function buy(request: PurchaseRequest): Promise<PaidHint> {
    const { user, gameId, challengeId } = request;
    const player = await access.requirePlayer(user, gameId);
    const { game, membership } = player;
    const challenge = await challenges.findUnlocked(player, challengeId);
    refuse(findPauseRefusal(game) ?? findClosedRefusal(challenge, game, clock.now()));
    const { participationId, teamId } = membership;
    return inTransaction(db, async (tx, afterCommit) => {
      await lockScoreChanges(tx, gameId);
      refuse(findPauseRefusal(orRefuse(await findGameClock(tx, gameId), "game.not-found")));
      const now = clock.now();
      const phase = getPhase(game, now);
      const isSolved = await isSolvedBy(tx, participationId, challengeId);
      const paidHint = await findPaidHint(tx, request);
      const isBought = (await listBoughtHintIds(tx, participationId)).has(request.hintId);
      refuse(findPurchaseRefusal(paidHint, { isSolved, isBought, phase, cost: request.cost }));
      const hint = orRefuse(paidHint, "hint.not-found");
      const cost = getCurrentCost(hint, phase);
      const isCharged =
        cost > 0 && (await insertPurchase(tx, { gameId, participationId, userId: user.id, hint, at: now }));
      if (isCharged) {
        const values = ["BuyHint", challenge.title, String(cost), hint.title] as const;
        const eventId = await insertAction(tx, { gameId, userId: user.id, teamId, values, at: now });
        afterCommit(() => {
          report(request, teamId, cost);
          events.publish({ type: "score.changed", gameId, teamId, participationId });
          events.publish({ type: "event.recorded", gameId, eventId });
        });
      }
      return { ...hint, cost };
    });
  }

  function report({ user, client, ...request }: PurchaseRequest, teamId: number, cost: number): void {
    const { gameId, challengeId, hintId } = request;
    const fields = { user: user.name, ip: client.ip, gameId, challengeId, hintId, teamId, cost };
    log.info({ status: "Success", ...fields }, "hint bought");
  }

  async function list(
    gameId: number,
    paging: { readonly count: number; readonly skip: number },
  ): Promise<{ readonly purchases: HintPurchase[]; readonly total: number }> {
    await access.requireStarted(gameId);
    return { purchases: await listPurchases(db, gameId, paging), total: await countPurchases(db, gameId) };
  }

  return { buy, list };
}
