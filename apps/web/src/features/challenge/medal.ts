import type { SubmissionType } from "@gonfalon/contract/enums.ts";

const places = {
  FirstBlood: 1,
  SecondBlood: 2,
  ThirdBlood: 3,
  Normal: undefined,
  Unaccepted: undefined,
} as const satisfies Record<SubmissionType, 1 | 2 | 3 | undefined>;

/** The medal of a solve, if any. */
export function toMedal(type: SubmissionType): 1 | 2 | 3 | undefined {
  return places[type];
}
