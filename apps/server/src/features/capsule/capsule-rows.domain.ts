import type {
  CapsuleAdjustment,
  CapsuleCheat,
  CapsuleEvent,
  CapsuleMember,
  CapsulePurchase,
  CapsuleSolve,
  CapsuleSubmission,
} from "@gonfalon/contract/capsule-data.ts";
import type { ImportedIds } from "#features/import/import-rows.domain.ts";
import type { CapsulePlan } from "./capsule-plan.domain.ts";
import type { Attempts, CapsuleRows } from "./capsule-references.domain.ts";

interface RowContext {
  readonly capsule: CapsuleRows & {
    /** By participation id. */
    readonly writeups: ReadonlyMap<number, { readonly hash: string }>;
  };
  readonly plan: CapsulePlan;
  readonly ids: Omit<ImportedIds, "hints"> & {
    /** The new ids of the paid hints in their order, by the id of the challenge in the capsule. */
    readonly hints: ReadonlyMap<number, readonly number[]>;
  };
  /** By the temporary ids of `toCapsulePeople`. */
  readonly members: ReadonlyMap<number, CapsuleMember>;
  readonly now: number;
}

/** Converts the rows of a capsule to rows of the database, with new ids. */
export function capsuleRowConverter({ capsule, plan, ids, members, now }: RowContext) {
  const { gameId: game } = ids;
  const teamIds = new Map(capsule.participations.map(({ id, teamId }) => [id, teamId]));
  const toParticipationId = (id: number) => ids.participations.get(teamIds.get(id) ?? 0);
  const toUserId = (name: string | null) => ids.users.get(plan.userIds.get(name ?? "") ?? 0) ?? null;
  const toReferences = ({
    participationId,
    challengeId,
  }: Pick<Attempts, "participationId" | "challengeId">) => ({
    participation: toParticipationId(participationId),
    challenge: ids.challenges.get(challengeId),
  });
  const newTeamIds = new Set(plan.teams.flatMap(({ source, existingId }) => (existingId ? [] : [source.id])));

  function toProfiles() {
    const newUserIds = new Set(
      [...plan.users.values()].flatMap(({ source, existingId, sameAs }) =>
        existingId === undefined && sameAs === undefined ? [source.id] : [],
      ),
    );
    return [...members]
      .filter(([id]) => newUserIds.has(id))
      .map(([id, { realName = "", stdNumber = "", phone = null }]) => ({
        id: ids.users.get(id),
        realName,
        stdNumber,
        phone,
      }));
  }

  /** A team without a captain is marked as deleted at the end of the game or later, so that it stays on the board. */
  function toTeamDetails() {
    const teamsWithCaptain = new Set(
      plan.teams.flatMap(({ source, captainId }) => (captainId ? [source.id] : [])),
    );
    return capsule.teams
      .filter(({ id }) => newTeamIds.has(id))
      .map(({ id, bio, deletedAt }) => ({
        id: ids.teams.get(id),
        bio,
        deletedAt: deletedAt ?? (teamsWithCaptain.has(id) ? null : Math.max(now, plan.game.end)),
      }));
  }

  function toParticipations() {
    return capsule.participations
      .filter(({ teamId }) => ids.participations.has(teamId))
      .map(({ id, teamId, division, status, createdAt, writeupName, writeupAt }) => {
        const writeup = capsule.writeups.get(id);
        return {
          id: ids.participations.get(teamId),
          game,
          team: ids.teams.get(teamId),
          status,
          division: division === null ? null : (ids.divisions.get(division) ?? null),
          token: ids.tokens.get(teamId),
          writeupHash: writeup?.hash ?? null,
          writeupName: writeup ? (writeupName ?? "writeup.pdf") : null,
          writeupAt: writeup ? (writeupAt ?? createdAt) : null,
          createdAt,
        };
      });
  }

  const toParticipants = () =>
    plan.teams.flatMap(({ source, memberIds }) =>
      memberIds.map((id) => ({
        game,
        member: ids.users.get(id),
        participation: ids.participations.get(source.id),
      })),
    );
  const toInstances = (attempts: readonly Attempts[]) =>
    attempts.map((row) => ({ ...toReferences(row), attempts: row.count, at: row.firstAt }));
  const toSubmissions = (rows: readonly CapsuleSubmission[], newIds: readonly number[]) =>
    rows.map((row, index) => ({
      ...toReferences(row),
      id: newIds[index],
      game,
      member: toUserId(row.user),
      answer: row.answer,
      status: row.status,
      time: row.time,
    }));
  const toSolves = (rows: readonly CapsuleSolve[], submissionIds: ReadonlyMap<number, number>) =>
    rows.map((row) => ({
      ...toReferences(row),
      game,
      submission: submissionIds.get(row.submissionId),
      member: toUserId(row.user),
      time: row.time,
    }));
  const toAdjustments = (rows: readonly CapsuleAdjustment[]) =>
    rows.map((row) => ({ ...row, game, participation: toParticipationId(row.participationId) }));
  const toPurchases = (rows: readonly CapsulePurchase[]) =>
    rows.map((row) => ({
      game,
      participation: toParticipationId(row.participationId),
      hint: ids.hints.get(row.challengeId)?.[row.hint],
      member: toUserId(row.user),
      cost: row.cost,
      time: row.time,
    }));
  const toEvents = (rows: readonly CapsuleEvent[]) =>
    rows.map(({ type, values, teamId, user, time }) => ({
      game,
      type,
      values,
      team: ids.teams.get(teamId ?? 0) ?? null,
      member: toUserId(user),
      time,
    }));
  const toCheats = (rows: readonly CapsuleCheat[], submissionIds: ReadonlyMap<number, number>) =>
    rows.map((row) => ({
      game,
      submission: submissionIds.get(row.submissionId),
      owner: toParticipationId(row.ownerId),
      submitter: toParticipationId(row.submitterId),
    }));

  return {
    toProfiles,
    toTeamDetails,
    toParticipations,
    toParticipants,
    toInstances,
    toSubmissions,
    toSolves,
    toAdjustments,
    toPurchases,
    toEvents,
    toCheats,
  };
}
