import type { BoardDelta, BoardDocument, ChallengeDocument } from "./board-document.ts";

export interface ChangedChallenges {
  readonly challenges: Record<string, ChallengeDocument[]>;
  /** The values of all challenges. */
  readonly values: ReadonlyMap<number, number>;
  /** The ids of the new challenges, and of those whose value changed. */
  readonly revaluedIds: ReadonlySet<number>;
  /** The ids of the challenges whose solves are removed. */
  readonly removedIds: ReadonlySet<number>;
}

/** The challenges of a board after a change, in the order of the board. */
export function changeChallenges(
  before: BoardDocument["challenges"],
  { challenges: changedChallenges = [], removedChallenges = [] }: BoardDelta,
): ChangedChallenges {
  const challengesBefore = Object.values(before).flat();
  const byId = new Map(challengesBefore.map((challenge) => [challenge.id, challenge]));
  const changesById = new Map(changedChallenges.map((change) => [change.id, change]));
  const removedIds = new Set(removedChallenges);
  const merge = (id: number): ChallengeDocument => {
    const challenge = { ...byId.get(id), ...changesById.get(id) };
    if (!isComplete(challenge)) throw new Error(`the change lacks the category of the new challenge ${id}`);
    return challenge;
  };
  const remainingChallenges = challengesBefore
    .filter(({ id }) => !removedIds.has(id))
    .map((challenge) => (changesById.has(challenge.id) ? merge(challenge.id) : challenge));
  const addedChallenges = changedChallenges
    .filter(({ id }) => !byId.has(id) || removedIds.has(id))
    .map(({ id }) => merge(id));
  const after = [...remainingChallenges, ...addedChallenges];
  return {
    challenges: groupByCategory(after),
    values: new Map(after.map(({ id, score }) => [id, score])),
    revaluedIds: new Set(after.filter(({ id, score }) => byId.get(id)?.score !== score).map(({ id }) => id)),
    removedIds: new Set(removedChallenges.filter((id) => !changesById.has(id))),
  };
}

function isComplete(challenge: Partial<ChallengeDocument>): challenge is ChallengeDocument {
  return challenge.category !== undefined;
}

function groupByCategory(challenges: readonly ChallengeDocument[]): Record<string, ChallengeDocument[]> {
  const groups = new Map<string, ChallengeDocument[]>();
  for (const challenge of challenges) {
    const group = groups.get(challenge.category) ?? [];
    group.push(challenge);
    groups.set(challenge.category, group);
  }
  return Object.fromEntries(groups);
}
