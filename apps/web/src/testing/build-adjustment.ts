import type { AdjustmentInfo } from "@gonfalon/contract/adjustment.ts";

export function buildAdjustment(overrides: Partial<AdjustmentInfo> = {}): AdjustmentInfo {
  return {
    id: 5,
    teamId: 3,
    team: "Ours",
    points: -100,
    reason: "Shared a flag",
    public: false,
    at: Date.UTC(2026, 0, 1),
    createdBy: "referee",
    createdAt: Date.UTC(2026, 0, 1),
    revokedBy: null,
    revokedAt: null,
    ...overrides,
  };
}
