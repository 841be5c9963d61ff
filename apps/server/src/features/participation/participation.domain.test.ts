import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { describe, expect, it } from "vitest";
import {
  applicationRefusal,
  joined,
  joinRefusal,
  leaveRefusal,
  type OpenGame,
  type Participation,
  reviewRefusal,
  type StoredStatus,
} from "./participation.domain.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const game = (over: Partial<OpenGame> = {}): OpenGame => ({
  startsAt: at(10),
  endsAt: at(18),
  practiceMode: false,
  divisions: [],
  teamMemberLimit: 0,
  ...over,
});
const open = { division: null, codeFits: true };
const divided = game({ divisions: ["pro", "new"] });
const own = (status: StoredStatus): Participation => ({ id: 1, teamId: 1, status, division: null });
const statuses: readonly StoredStatus[] = ["Pending", "Accepted", "Rejected", "Suspended"];

describe("JOIN-1 registration", () => {
  it.each([
    ["is possible before the start", game(), open, at(9), undefined],
    ["is possible while the game runs", game(), open, at(12), undefined],
    ["ends with the game", game(), open, at(18), "game.ended"],
    ["continues in practice mode", game({ practiceMode: true }), open, at(19), undefined],
    ["needs the code", game(), { ...open, codeFits: false }, at(9), "participation.invite-code-wrong"],
    ["needs a division", divided, open, at(9), "participation.division-invalid"],
    ["takes one of the divisions", divided, { ...open, division: "new" }, at(9), undefined],
    [
      "rejects any other division",
      divided,
      { ...open, division: "New" },
      at(9),
      "participation.division-invalid",
    ],
    [
      "rejects a division if the game has none",
      game(),
      { ...open, division: "" },
      at(9),
      "participation.division-invalid",
    ],
  ] as const)("%s", (_case, given, application, now, expected) => {
    expect(applicationRefusal(given, application, now)).toBe(expected);
  });
});

describe("JOIN-3 a user", () => {
  it.each([
    ["who is new can register", undefined, 2, 3, undefined],
    ["whose team is full cannot register", undefined, 3, 3, "participation.team-full"],
    ["can register without a member limit", undefined, 99, 0, undefined],
    ["who was rejected may try again", own("Rejected"), 0, 0, undefined],
    ["who waits is registered", own("Pending"), 0, 0, "participation.already-registered"],
    ["who was accepted is registered", own("Accepted"), 0, 0, "participation.already-registered"],
    ["who was suspended stays suspended", own("Suspended"), 0, 0, "participation.already-registered"],
  ])("%s", (_case, registered, teammates, teamMemberLimit, expected) => {
    expect(joinRefusal({ teamMemberLimit }, { own: registered, teammates })).toBe(expected);
  });
});

describe("JOIN-4 after another member registers, a team is", () => {
  it.each<[string, StoredStatus | undefined, boolean, StoredStatus, string | null]>([
    ["pending if it is new", undefined, false, "Pending", "new"],
    ["accepted if it is new and there is no review", undefined, true, "Accepted", "new"],
    ["pending if it was pending, in the last chosen division", "Pending", false, "Pending", "new"],
    ["pending if it was rejected", "Rejected", false, "Pending", "new"],
    ["accepted if it was accepted, in its division", "Accepted", false, "Accepted", "pro"],
    ["suspended if it was suspended, even without review", "Suspended", true, "Suspended", "pro"],
  ])("%s", (_case, status, acceptWithoutReview, expected, division) => {
    const current = status && { status, division: "pro" };
    expect(joined(current, "new", acceptWithoutReview)).toEqual({ status: expected, division });
  });
});

it.each<[ParticipationStatus, string | undefined]>([
  ["Pending", undefined],
  ["Rejected", undefined],
  ["Accepted", "participation.cannot-leave"],
  ["Suspended", "participation.cannot-leave"],
  ["Unsubmitted", "participation.missing"],
])("JOIN-5 leaving while %s", (status, expected) => {
  expect(leaveRefusal(status === "Unsubmitted" ? undefined : own(status))).toBe(expected);
});

it("REVIEW-1 allows no other status changes", () => {
  const steps = statuses.flatMap((from) =>
    ([...statuses, "Unsubmitted"] as const)
      .filter((to) => from !== to && !reviewRefusal(from, to))
      .map((to) => `${from} to ${to}`),
  );
  expect(steps).toEqual([
    "Pending to Accepted",
    "Pending to Rejected",
    "Accepted to Suspended",
    "Suspended to Accepted",
  ]);
});
