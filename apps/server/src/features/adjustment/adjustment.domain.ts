import type { AdjustmentInfo } from "@gonfalon/contract/adjustment.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";

export interface Adjustment {
  readonly id: number;
  readonly teamId: number;
  readonly team: string;
  readonly points: number;
  readonly reason: string;
  readonly isPublic: boolean;
  readonly at: Date;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly revokedBy: string | null;
  readonly revokedAt: Date | null;
}

/** ADJ-1: an adjustment counts from a time between the start of the game and now; `at` may be an invalid date. */
export function findTimeRefusal(at: Date, startsAt: Date, now: Date): ProblemKey | undefined {
  if (now < startsAt) return "game.not-started";
  return at >= startsAt && at <= now ? undefined : "adjustment.time-invalid";
}

export function toAdjustmentInfo({
  isPublic,
  at,
  createdAt,
  revokedAt,
  ...fields
}: Adjustment): AdjustmentInfo {
  return {
    ...fields,
    public: isPublic,
    at: at.getTime(),
    createdAt: createdAt.getTime(),
    revokedAt: revokedAt?.getTime() ?? null,
  };
}
