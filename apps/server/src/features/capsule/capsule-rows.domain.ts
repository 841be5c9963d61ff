import type {
  CapsuleAdjustment,
  CapsuleCheat,
  CapsuleEvent,
  CapsuleMember,
  CapsulePurchase,
  CapsuleSolve,
  CapsuleSubmission,
} from "@gonfalon/contract/capsule-data.ts";
import type { NewIds } from "#features/import/import-rows.domain.ts";
import type { CapsulePlan } from "./capsule-plan.domain.ts";
import type { Attempts, CapsuleRows } from "./capsule-references.domain.ts";

interface RowContext {
  readonly capsule: CapsuleRows & {
    /** The hash of the file by participation. */
    readonly writeups: ReadonlyMap<number, { readonly hash: string }>;
  };
  readonly plan: CapsulePlan;
  readonly ids: Omit<NewIds, "hints"> & {
    /** The paid hints of each challenge of the capsule, in their order. */
    readonly hints: ReadonlyMap<number, readonly number[]>;
  };
  /** By the temporary ids of `capsulePeople`. */
  readonly members: ReadonlyMap<number, CapsuleMember>;
  readonly now: number;
}

/** Converts the rows of a capsule to rows of the database, with new ids. */
export function capsuleRows({ capsule, plan, ids, members, now }: RowContext) {
  const { gameId: game } = ids;
  const teamIds = new Map(capsule.participations.map(({ id, teamId }) => [id, teamId]));
  const toParticipation = (id: number) => ids.participations.get(teamIds.get(id) ?? 0);
  const toMember = (name: string | null) => ids.users.get(plan.userIds.get(name ?? "") ?? 0) ?? null;
  const toAttempt = ({
    participationId,
    challengeId,
  }: Pick<Attempts, "participationId" | "challengeId">) => ({
    participation: toParticipation(participationId),
    challenge: ids.challenges.get(challengeId),
  });
  const newTeamIds = new Set(plan.teams.flatMap(({ source, existingId }) => (existingId ? [] : [source.id])));

  function profiles() {
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

  /** A team without members is deleted, but not before the end of the game, so that it stays on the board. */
  function teamDetails() {
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

  function participations() {
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

  const participants = () =>
    plan.teams.flatMap(({ source, memberIds }) =>
      memberIds.map((id) => ({
        game,
        member: ids.users.get(id),
        participation: ids.participations.get(source.id),
      })),
    );
  const instances = (attempts: readonly Attempts[]) =>
    attempts.map((one) => ({ ...toAttempt(one), attempts: one.count, at: one.firstAt }));
  const submissions = (rows: readonly CapsuleSubmission[], newIds: readonly number[]) =>
    rows.map((one, index) => ({
      ...toAttempt(one),
      id: newIds[index],
      game,
      member: toMember(one.user),
      answer: one.answer,
      status: one.status,
      time: one.time,
    }));
  const solves = (rows: readonly CapsuleSolve[], submissionIds: ReadonlyMap<number, number>) =>
    rows.map((one) => ({
      ...toAttempt(one),
      game,
      submission: submissionIds.get(one.submissionId),
      member: toMember(one.user),
      time: one.time,
    }));
  const adjustments = (rows: readonly CapsuleAdjustment[]) =>
    rows.map((one) => ({ ...one, game, participation: toParticipation(one.participationId) }));
  const purchases = (rows: readonly CapsulePurchase[]) =>
    rows.map((one) => ({
      game,
      participation: toParticipation(one.participationId),
      hint: ids.hints.get(one.challengeId)?.[one.hint],
      member: toMember(one.user),
      cost: one.cost,
      time: one.time,
    }));
  const events = (rows: readonly CapsuleEvent[]) =>
    rows.map(({ type, values, teamId, user, time }) => ({
      game,
      type,
      values,
      team: ids.teams.get(teamId ?? 0) ?? null,
      member: toMember(user),
      time,
    }));
  const cheats = (rows: readonly CapsuleCheat[], submissionIds: ReadonlyMap<number, number>) =>
    rows.map((one) => ({
      game,
      submission: submissionIds.get(one.submissionId),
      owner: toParticipation(one.ownerId),
      submitter: toParticipation(one.submitterId),
    }));

  return {
    profiles,
    teamDetails,
    participations,
    participants,
    instances,
    submissions,
    solves,
    adjustments,
    purchases,
    events,
    cheats,
  };
}
