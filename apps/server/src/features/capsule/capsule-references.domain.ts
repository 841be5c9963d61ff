import type {
  CapsuleAdjustment,
  CapsuleCheat,
  CapsuleParticipation,
  CapsulePurchase,
  CapsuleSolve,
  CapsuleSubmission,
  CapsuleTeam,
} from "@gonfalon/contract/capsule-data.ts";

/** The small tables of a capsule. */
export interface CapsuleRows {
  readonly teams: readonly CapsuleTeam[];
  readonly participations: readonly CapsuleParticipation[];
  readonly adjustments: readonly CapsuleAdjustment[];
  readonly purchases: readonly CapsulePurchase[];
  readonly cheats: readonly CapsuleCheat[];
}

/** What the game package of the capsule contains. */
interface PackagedItems {
  /** The names of the divisions. */
  readonly divisions: ReadonlySet<string>;
  /** The number of paid hints, by the id of the challenge; contains every challenge. */
  readonly hints: ReadonlyMap<number, number>;
}

interface RowReferences {
  readonly participationId: number;
  readonly challengeId: number;
}

/** The attempts of a team at a challenge. */
export interface Attempts extends RowReferences {
  readonly count: number;
  readonly firstAt: number;
}

/** Checks the references between the rows of a capsule. */
export function createCapsuleReferences(rows: CapsuleRows, { divisions, hints }: PackagedItems) {
  const participationIds = new Set(rows.participations.map(({ id }) => id));
  const teamIds = new Set(rows.teams.map(({ id }) => id));
  const attempts = new Map<string, Attempts>();
  /** Whether each submission that solves and cheats refer to is still missing. */
  const isMissingById = new Map(rows.cheats.map(({ submissionId }) => [submissionId, true]));
  const solvedKeys = new Set<string>();

  const hasValidReferences = ({ participationId, challengeId }: RowReferences) =>
    participationIds.has(participationId) && hints.has(challengeId);

  /** The name of the first small part that contains a duplicate row or an invalid reference. */
  function findInvalidPart(): string | undefined {
    const { teams, participations, adjustments, purchases, cheats } = rows;
    const isValidParticipation = ({ teamId, status, division }: CapsuleParticipation) =>
      teamIds.has(teamId) && status !== "Unsubmitted" && (division === null || divisions.has(division));
    const isValidPurchase = (purchase: CapsulePurchase) =>
      hasValidReferences(purchase) && purchase.hint < (hints.get(purchase.challengeId) ?? 0);
    const isValidCheat = ({ ownerId, submitterId }: CapsuleCheat) =>
      participationIds.has(ownerId) && participationIds.has(submitterId);
    const checks: readonly (readonly [part: string, isValid: boolean])[] = [
      ["teams", isUnique(teams, ({ id }) => id)],
      ["participations", participations.every(isValidParticipation)],
      ["participations", isUnique(participations, ({ id }) => id)],
      ["participations", isUnique(participations, ({ teamId }) => teamId)],
      ["adjustments", adjustments.every(({ participationId }) => participationIds.has(participationId))],
      ["purchases", purchases.every(isValidPurchase)],
      ["purchases", isUnique(purchases, (purchase) => `${toKey(purchase)} ${purchase.hint}`)],
      ["cheats", cheats.every(isValidCheat) && isUnique(cheats, ({ submissionId }) => submissionId)],
    ];
    return checks.find(([, isValid]) => !isValid)?.[0];
  }

  /** Returns false for duplicate solves and invalid references. */
  function addSolves(solves: readonly CapsuleSolve[]): boolean {
    return solves.every((solve) => {
      isMissingById.set(solve.submissionId, true);
      const key = toKey(solve);
      const isNew = !solvedKeys.has(key);
      solvedKeys.add(key);
      return isNew && hasValidReferences(solve);
    });
  }

  /** Counts the attempts; returns false for invalid references and for duplicates of referenced submissions. */
  function addSubmissions(submissions: readonly CapsuleSubmission[]): boolean {
    return submissions.every((submission) => {
      const { id, participationId, challengeId, time } = submission;
      if (!hasValidReferences(submission) || isMissingById.get(id) === false) return false;
      if (isMissingById.has(id)) isMissingById.set(id, false);
      const key = toKey(submission);
      const { count = 0, firstAt = time } = attempts.get(key) ?? {};
      attempts.set(key, { participationId, challengeId, count: count + 1, firstAt });
      return true;
    });
  }

  return {
    findInvalidPart,
    addSolves,
    addSubmissions,
    /** Whether every solve and cheat has its submission. */
    isComplete: () => [...isMissingById.values()].every((isMissing) => !isMissing),
    listAttempts: () => [...attempts.values()],
    /** The submissions that solves and cheats refer to. */
    listReferencedSubmissionIds: (): ReadonlySet<number> => new Set(isMissingById.keys()),
  };
}

function toKey({ participationId, challengeId }: RowReferences): string {
  return `${participationId} ${challengeId}`;
}

function isUnique<T>(rows: readonly T[], toId: (row: T) => unknown): boolean {
  return new Set(rows.map(toId)).size === rows.length;
}
