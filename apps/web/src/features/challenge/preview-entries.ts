import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import type { DivisionInfo } from "@gonfalon/contract/division.ts";
import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { isPermitted, resolveChallengePermissions } from "@gonfalon/rules/division-permissions.ts";
import { listMissingRequirements } from "@gonfalon/rules/requirements.ts";
import type { BoardEntry } from "./board-entries.ts";

const NOTHING_SOLVED: ReadonlySet<number> = new Set();

/** PREVIEW-1: the board of a team that has solved nothing, in a division or in none. */
export function toPreviewEntries(
  challenges: readonly EditedChallengeInfo[],
  division: Pick<DivisionInfo, "defaultPermissions" | "challengeConfigs"> | undefined,
): readonly BoardEntry[] {
  const overrides = new Map(
    division?.challengeConfigs.map(({ challengeId, permissions }) => [challengeId, permissions]),
  );
  const findPermissions = (id: number) =>
    resolveChallengePermissions(division?.defaultPermissions, overrides.get(id));
  const visibleChallenges = challenges
    .filter(({ id, isEnabled }) => isEnabled && isPermitted(findPermissions(id), "ViewChallenge"))
    .map((challenge) => ({
      challenge,
      missingIds: listMissingRequirements(challenge.requires, findPermissions, NOTHING_SOLVED),
    }))
    .filter(({ challenge, missingIds }) => missingIds.length === 0 || challenge.lockMode !== "Hidden");
  const boardChallenges = new Map(
    visibleChallenges.map(({ challenge }) => [challenge.id, toBoardChallenge(challenge)]),
  );
  return visibleChallenges.map(({ challenge, missingIds }) => ({
    challenge: toBoardChallenge(challenge),
    solve: undefined,
    marks: [],
    lockedBy: missingIds.length === 0 ? undefined : missingIds.flatMap((id) => boardChallenges.get(id) ?? []),
    canSubmit: true,
    noticeAt: 0,
  }));
}

function toBoardChallenge({ acceptedCount, deadlineUtc, ...challenge }: EditedChallengeInfo): BoardChallenge {
  const { id, title, category, categoryLabel, tags, score } = challenge;
  return {
    id,
    title,
    category,
    categoryLabel,
    tags,
    score,
    solved: acceptedCount,
    bloods: [],
    disableBloodBonus: false,
    deadline: deadlineUtc,
  };
}
