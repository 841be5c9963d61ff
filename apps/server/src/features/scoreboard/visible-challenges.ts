import { createHash } from "node:crypto";
import type { ChallengeAccess, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { TeamLocks } from "#features/challenge/unlock.domain.ts";
import { isPermittedFor, type TeamPermissions } from "#features/division/division.domain.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import type { SerializedBoard } from "./board-serializer.ts";

interface VisibleChallenges {
  /** Challenges by category, as JSON. */
  readonly challenges: Uint8Array;
  /** Identifies the bytes of `challenges`. */
  readonly tag: string;
  readonly challengeCount: number;
  readonly access: Readonly<Record<string, ChallengeAccess>>;
}

/** All challenges of each board, so that they are hashed once for all teams. */
const allVisibleByBoard = new WeakMap<SerializedBoard, VisibleChallenges>();

/**
 * DIV-2, LOCK-3: the challenges that the team may see, and how it may use those that are not fully open. If the
 * team has no division and no locked challenges, and the board conceals none, these are the bytes of the board.
 */
export function selectVisibleChallenges(
  board: SerializedBoard,
  { permissions }: Membership,
  locks: TeamLocks,
): VisibleChallenges {
  if (permissions === null && locks.size === 0 && !board.allChallenges) return getAllChallenges(board);
  // The cast is safe: the board serializer wrote these bytes from a value of this type.
  const challengesByCategory = parseJsonBytes(
    board.allChallenges ?? board.json.subarray(...board.challenges),
  ) as Scoreboard["challenges"];
  const isVisible = ({ id }: { readonly id: number }) =>
    isPermittedFor(permissions, id, "ViewChallenge") && locks.get(id)?.lockMode !== "Hidden";
  const visibleByCategory = Object.entries(challengesByCategory)
    .map(([category, list]) => [category, list.filter(isVisible)] as const)
    .filter(([, list]) => list.length > 0);
  const ids = visibleByCategory.flatMap(([, list]) => list.map(({ id }) => id));
  const challenges = Buffer.from(JSON.stringify(Object.fromEntries(visibleByCategory)));
  return {
    challenges,
    tag: toTag(challenges),
    challengeCount: ids.length,
    access: toChallengeAccess(ids, permissions, locks),
  };
}

function getAllChallenges(board: SerializedBoard): VisibleChallenges {
  const allVisible = allVisibleByBoard.get(board);
  if (allVisible) return allVisible;
  const challenges = board.json.subarray(...board.challenges);
  const { challengeCount } = board;
  const visibleChallenges = { challenges, tag: toTag(challenges), challengeCount, access: {} };
  allVisibleByBoard.set(board, visibleChallenges);
  return visibleChallenges;
}

function toTag(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function toChallengeAccess(
  ids: readonly number[],
  permissions: TeamPermissions | null,
  locks: TeamLocks,
): Record<string, ChallengeAccess> {
  const visibleIds = new Set(ids);
  const entries = ids.map((id): [number, ChallengeAccess] => {
    const missingIds = locks.get(id)?.missingIds;
    return [
      id,
      {
        locked: missingIds !== undefined,
        canSubmit: isPermittedFor(permissions, id, "SubmitFlags"),
        // The ids of challenges that the team cannot see stay secret.
        requires: missingIds?.filter((requiredId) => visibleIds.has(requiredId)) ?? [],
      },
    ];
  });
  return Object.fromEntries(entries.filter(([, { locked, canSubmit }]) => locked || !canSubmit));
}
