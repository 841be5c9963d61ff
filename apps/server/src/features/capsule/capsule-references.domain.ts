import type {
  CapsuleAdjustment,
  CapsuleCheat,
  CapsuleParticipation,
  CapsulePurchase,
  CapsuleSolve,
  CapsuleSubmission,
  CapsuleTeam,
} from "@gonfalon/contract/capsule-data.ts";

/** The rows of a capsule that other rows refer to, or that are few. */
export interface CapsuleRows {
  readonly teams: readonly CapsuleTeam[];
  readonly participations: readonly CapsuleParticipation[];
  readonly solves: readonly CapsuleSolve[];
  readonly adjustments: readonly CapsuleAdjustment[];
  readonly purchases: readonly CapsulePurchase[];
  readonly cheats: readonly CapsuleCheat[];
}

interface PackagedIds {
  readonly divisions: ReadonlySet<string>;
  /** The number of paid hints of each challenge. */
  readonly hints: ReadonlyMap<number, number>;
}

interface Attempt {
  readonly participationId: number;
  readonly challengeId: number;
}

/** The attempts of a team at a challenge. */
export interface Attempts extends Attempt {
  readonly count: number;
  readonly firstAt: number;
}

/** Checks that the rows of a capsule refer to each other. */
export function capsuleReferences(rows: CapsuleRows, { divisions, hints }: PackagedIds) {
  const participationIds = new Set(rows.participations.map(({ id }) => id));
  const teamIds = new Set(rows.teams.map(({ id }) => id));
  const attempts = new Map<string, Attempts>();
  /** The submissions that solves and cheats refer to, until they are found. */
  const missing = new Map(
    [
      ...rows.cheats.map(({ submissionId }) => submissionId),
      ...rows.solves.map((one) => one.submissionId),
    ].map((id) => [id, true]),
  );

  const isAttempt = ({ participationId, challengeId }: Attempt) =>
    participationIds.has(participationId) && hints.has(challengeId);

  /** The name of the first part with a row that refers to nothing or comes twice. */
  function findInvalid(): string | undefined {
    const { teams, participations, solves, adjustments, purchases, cheats } = rows;
    const isParticipation = (one: CapsuleParticipation) =>
      teamIds.has(one.teamId) &&
      one.status !== "Unsubmitted" &&
      (one.division === null || divisions.has(one.division));
    const isPurchase = (one: CapsulePurchase) =>
      isAttempt(one) && one.hint < (hints.get(one.challengeId) ?? 0);
    const isCheat = (one: CapsuleCheat) =>
      participationIds.has(one.ownerId) && participationIds.has(one.submitterId);
    const checks: readonly (readonly [part: string, isValid: boolean])[] = [
      ["teams", isUnique(teams, ({ id }) => id)],
      ["participations", participations.every(isParticipation)],
      ["participations", isUnique(participations, ({ id }) => id)],
      ["participations", isUnique(participations, ({ teamId }) => teamId)],
      ["solves", solves.every(isAttempt) && isUnique(solves, toKey)],
      ["adjustments", adjustments.every(({ participationId }) => participationIds.has(participationId))],
      ["purchases", purchases.every(isPurchase)],
      ["purchases", isUnique(purchases, (one) => `${toKey(one)} ${one.hint}`)],
      ["cheats", cheats.every(isCheat) && isUnique(cheats, ({ submissionId }) => submissionId)],
    ];
    return checks.find(([, isValid]) => !isValid)?.[0];
  }

  /** Counts the attempts; returns false for submissions that refer to nothing or come twice. */
  function addSubmissions(submissions: readonly CapsuleSubmission[]): boolean {
    return submissions.every((submission) => {
      const { id, participationId, challengeId, time } = submission;
      if (!isAttempt(submission) || missing.get(id) === false) return false;
      if (missing.has(id)) missing.set(id, false);
      const key = toKey(submission);
      const { count = 0, firstAt = time } = attempts.get(key) ?? {};
      attempts.set(key, { participationId, challengeId, count: count + 1, firstAt });
      return true;
    });
  }

  return {
    findInvalid,
    addSubmissions,
    /** Whether every solve and cheat has its submission. */
    isComplete: () => [...missing.values()].every((isMissing) => !isMissing),
    attempts: () => [...attempts.values()],
  };
}

function toKey({ participationId, challengeId }: Attempt): string {
  return `${participationId} ${challengeId}`;
}

function isUnique<T>(rows: readonly T[], toId: (row: T) => unknown): boolean {
  return new Set(rows.map(toId)).size === rows.length;
}
