import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { findDivision } from "#features/division/division.domain.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import type { GameService } from "#features/game/game.service.ts";
import { setTeamLocked } from "#features/team/team.repo.ts";
import { queueRegistrationEvent } from "#features/webhook/staff-events.repo.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import { rowCounts } from "#kernel/row-counts.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { findReviewRefusal, type StoredStatus } from "./participation.domain.ts";
import {
  findParticipation,
  lockGameAgainstChanges,
  lockTeamOfParticipation,
  type ParticipationChange,
  updateParticipation,
} from "./participation.repo.ts";
import { type ReviewedParticipation, type ReviewFilter, sumCounts } from "./review.domain.ts";
import { countByStatus, countForReview, listForReview } from "./review.repo.ts";

export interface ReviewDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly games: GameService;
}

/** Missing and null fields keep their value. */
interface Review {
  readonly status?: ParticipationStatus | null;
  readonly division?: string | null;
  /** Unlike for the other fields, null removes the team from its division (DIV-7). */
  readonly divisionId?: number | null;
  readonly note?: string | null;
}

interface ReviewPage {
  readonly participations: readonly ReviewedParticipation[];
  readonly total: number;
  readonly counts: Record<StoredStatus, number>;
}

const messages: Readonly<Record<StoredStatus, string>> = {
  Pending: "registration changed",
  Accepted: "team accepted into a game",
  Rejected: "team rejected from a game",
  Suspended: "team suspended from a game",
};

export type ReviewService = ReturnType<typeof reviewService>;

export function reviewService({ db, clock, events, log, games }: ReviewDeps) {
  const statusCounts = rowCounts((gameId: number) => countByStatus(db, gameId), clock);
  for (const type of ["participation.changed", "team.changed", "user.changed", "events.missed"] as const)
    events.subscribe(type, () => statusCounts.forgetAll());

  async function list(gameId: number): Promise<readonly ReviewedParticipation[]> {
    await games.get(gameId);
    return listForReview(db, gameId, {});
  }

  async function getPage(
    gameId: number,
    query: ReviewFilter & { readonly count: number; readonly skip: number },
  ): Promise<ReviewPage> {
    await games.get(gameId);
    const counts = await statusCounts.get(gameId);
    return {
      participations: await listForReview(db, gameId, query, query),
      total: sumCounts(counts, query) ?? (await countForReview(db, gameId, query)),
      counts,
    };
  }

  /** REVIEW-5: a team that was disbanded after the game can still be suspended. */
  async function review(reviewer: Editor, id: number, input: Review): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const { gameId } = orRefuse(await findParticipation(tx, id), "participation.not-found");
      // GAME-11: the division must not be removed before the team is in it.
      await lockGameAgainstChanges(tx, gameId);
      const team = orRefuse(await lockTeamOfParticipation(tx, id), "participation.not-found");
      const { status } = orRefuse(await findParticipation(tx, id), "participation.not-found");
      if (input.status) refuse(findReviewRefusal(status, input.status));
      const change = { ...toDecisionChange(status, input), ...(await toDivisionChange(tx, gameId, input)) };
      if (Object.keys(change).length === 0) return;
      await updateParticipation(tx, id, change);
      if (change.status === "Accepted" && !team.isDeleted) await setTeamLocked(tx, team.id, true);
      if (change.status) await queueRegistrationEvent(tx, "registration.reviewed", id, clock.now());
      afterCommit(() => {
        const { user, client } = reviewer;
        const message = change.status ? messages[change.status] : "registration changed";
        log.info({ status: "Success", user: user.name, ip: client.ip, gameId, team: team.name }, message);
        events.publish({
          type: "participation.changed",
          gameId,
          participationId: id,
          teamId: team.id,
          ...(!changesAcceptedTeams(status, change) && { acceptedTeamsChanged: false }),
        });
      });
    });
  }

  return { list, getPage, review };
}

/** DIV-7: the division that the reviewer names; undefined if the team stays in its division. */
async function toDivisionChange(
  tx: Db,
  gameId: number,
  { division: name = null, divisionId: id }: Review,
): Promise<Pick<ParticipationChange, "divisionId"> | undefined> {
  if (id === undefined && name === null) return undefined;
  const division = findDivision(await listDivisions(tx, gameId), { id: id ?? null, name });
  const isContradiction = id === null && name !== null;
  if (division === undefined || isContradiction) throw new ProblemError("participation.division-invalid");
  return { divisionId: division?.id ?? null };
}

/** Whether the review changes which teams are accepted, or names a division for the team. */
function changesAcceptedTeams(
  before: StoredStatus,
  { status, divisionId }: Partial<ParticipationChange>,
): boolean {
  return divisionId !== undefined || (status !== undefined && [before, status].includes("Accepted"));
}

/** REVIEW-2: a note belongs to its decision; the next decision replaces it. */
function toDecisionChange(current: StoredStatus, { status, note }: Review): Partial<ParticipationChange> {
  const decision = status && status !== "Unsubmitted" && status !== current ? status : undefined;
  const replacesNote = typeof note === "string" || decision !== undefined;
  return {
    ...(decision && { status: decision }),
    ...(replacesNote && { reviewNote: note?.trim() ? note.trim() : null }),
  };
}
