import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { findGame } from "#features/game/game.repo.ts";
import type { GameService } from "#features/game/game.service.ts";
import { orRefuse, refuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { divisionRefusal, reviewRefusal, type StoredStatus } from "./participation.domain.ts";
import {
  findParticipation,
  lockTeam,
  lockTeamOfParticipation,
  type ParticipationChange,
  updateParticipation,
} from "./participation.repo.ts";
import type { ReviewedParticipation } from "./review.domain.ts";
import { countByStatus, countReviewed, listReviewed, type ReviewQuery } from "./review.repo.ts";

export interface ReviewDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Logger;
  readonly games: GameService;
}

/** The reviewer and their client. */
interface Reviewer {
  readonly user: Principal;
  readonly client: Client;
}

/** Missing and null fields keep their value. */
interface Review {
  readonly status?: ParticipationStatus | null;
  readonly division?: string | null;
  readonly note?: string | null;
}

interface ReviewPage {
  readonly participations: readonly ReviewedParticipation[];
  readonly total: number;
  readonly counts: Record<StoredStatus, number>;
}

const acts: Readonly<Record<StoredStatus, string>> = {
  Pending: "registration changed",
  Accepted: "team accepted into a game",
  Rejected: "team rejected from a game",
  Suspended: "team suspended from a game",
};

export type ReviewService = ReturnType<typeof reviewService>;

export function reviewService({ db, events, log, games }: ReviewDeps) {
  async function list(gameId: number): Promise<readonly ReviewedParticipation[]> {
    await games.get(gameId);
    return listReviewed(db, gameId, {});
  }

  async function page(
    gameId: number,
    query: ReviewQuery & { readonly count: number; readonly skip: number },
  ): Promise<ReviewPage> {
    await games.get(gameId);
    return {
      participations: await listReviewed(db, gameId, query, query),
      total: await countReviewed(db, gameId, query),
      counts: await countByStatus(db, gameId),
    };
  }

  async function review(reviewer: Reviewer, id: number, asked: Review): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const team = orRefuse(await lockTeamOfParticipation(tx, id), "participation.not-found");
      const participation = orRefuse(await findParticipation(tx, id), "participation.not-found");
      const { gameId, status } = participation;
      if (asked.status) refuse(reviewRefusal(status, asked.status));
      if (typeof asked.division === "string")
        refuse(divisionRefusal(orRefuse(await findGame(tx, gameId), "game.not-found"), asked.division));
      const change = toChange(status, asked);
      if (Object.keys(change).length === 0) return;
      await updateParticipation(tx, id, change);
      if (change.status === "Accepted") await lockTeam(tx, team.id);
      afterCommit(() => {
        const { user, client } = reviewer;
        const what = change.status ? acts[change.status] : "registration changed";
        log.info({ status: "Success", user: user.name, ip: client.ip, gameId, team: team.name }, what);
        events.publish({ type: "participation.changed", gameId, participationId: id });
      });
    });
  }

  return { list, page, review };
}

/** REVIEW-2: a note belongs to its decision; the next decision replaces it. */
function toChange(current: StoredStatus, { status, division, note }: Review): Partial<ParticipationChange> {
  const decision = status && status !== "Unsubmitted" && status !== current ? status : undefined;
  const hasNote = typeof note === "string" || decision !== undefined;
  return {
    ...(decision && { status: decision }),
    ...(typeof division === "string" && { division }),
    ...(hasNote && { reviewNote: note?.trim() ? note.trim() : null }),
  };
}
