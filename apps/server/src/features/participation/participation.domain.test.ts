import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { describe, expect, it } from "vitest";
import type { Division } from "#features/division/division.domain.ts";
import {
  findJoinRefusal,
  findLeaveRefusal,
  findRegistrationRefusal,
  findReviewRefusal,
  getJoinDivision,
  getJoinedParticipation,
  type Participation,
  type RegistrationSettings,
  type StoredStatus,
} from "./participation.domain.ts";

const toDate = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const buildGame = (overrides: Partial<RegistrationSettings> = {}): RegistrationSettings => ({
  startsAt: toDate(10),
  endsAt: toDate(18),
  pausedAt: null,
  practiceMode: false,
  divisions: [],
  teamMemberLimit: 0,
  ...overrides,
});
const validRegistration = { division: null, isCodeValid: true };
const buildDivision = (id: number, name: string, permissions = ALL_PERMISSIONS): Division => ({
  id,
  name,
  inviteCode: null,
  permissions,
});
const [proDivision, newDivision] = [buildDivision(1, "pro"), buildDivision(2, "new")];
const closedDivision = buildDivision(3, "closed", ALL_PERMISSIONS & ~PERMISSIONS.JoinGame);
const divisions = [proDivision, newDivision, closedDivision];
const invalidRegistration = { division: undefined, isCodeValid: true };
const noDivisionRequest = { id: null, name: null };
const buildParticipation = (status: StoredStatus, divisionId: number | null = null): Participation => ({
  id: 1,
  teamId: 1,
  status,
  divisionId,
});
const statuses: readonly StoredStatus[] = ["Pending", "Accepted", "Rejected", "Suspended"];

describe("JOIN-1 registration", () => {
  it.each([
    ["is possible before the start", buildGame(), validRegistration, toDate(9), undefined],
    ["is possible while the game runs", buildGame(), validRegistration, toDate(12), undefined],
    ["ends with the game", buildGame(), validRegistration, toDate(18), "game.ended"],
    [
      "continues after the end in practice mode",
      buildGame({ practiceMode: true }),
      validRegistration,
      toDate(19),
      undefined,
    ],
    [
      "needs the invite code",
      buildGame(),
      { ...validRegistration, isCodeValid: false },
      toDate(9),
      "participation.invite-code-wrong",
    ],
    [
      "needs a valid division",
      buildGame({ divisions }),
      invalidRegistration,
      toDate(9),
      "participation.division-invalid",
    ],
    [
      "refuses any division in a game without divisions",
      buildGame(),
      invalidRegistration,
      toDate(9),
      "participation.division-invalid",
    ],
    [
      "checks the invite code before the division",
      buildGame(),
      { ...invalidRegistration, isCodeValid: false },
      toDate(9),
      "participation.invite-code-wrong",
    ],
    [
      "is closed if no division can be joined",
      buildGame({ divisions: [closedDivision] }),
      invalidRegistration,
      toDate(9),
      "participation.registration-closed",
    ],
  ] as const)("%s", (_case, settings, registration, now, expected) => {
    expect(findRegistrationRefusal(settings, registration, now)).toBe(expected);
  });
});

describe("JOIN-3 a user", () => {
  it.each([
    ["who is new can register", undefined, 2, 3, undefined],
    ["whose team is full cannot register", undefined, 3, 3, "participation.team-full"],
    ["can register in a game without a member limit", undefined, 99, 0, undefined],
    ["who was rejected may try again", buildParticipation("Rejected"), 0, 0, undefined],
    [
      "who is pending is already registered",
      buildParticipation("Pending"),
      0,
      0,
      "participation.already-registered",
    ],
    [
      "who was accepted is already registered",
      buildParticipation("Accepted"),
      0,
      0,
      "participation.already-registered",
    ],
    [
      "who was suspended is already registered",
      buildParticipation("Suspended"),
      0,
      0,
      "participation.already-registered",
    ],
  ])("%s", (_case, participation, teammates, teamMemberLimit, expected) => {
    expect(
      findJoinRefusal({ teamMemberLimit }, { ownParticipation: participation, teammateCount: teammates }),
    ).toBe(expected);
  });
});

describe("DIV-3 the division of a new, pending or rejected team is", () => {
  it.each([
    ["the one named by id", divisions, { id: 2, name: null }, newDivision],
    ["the one named by name", divisions, { id: null, name: "pro" }, proDivision],
    ["the one named by id and name", divisions, { id: 1, name: "pro" }, proDivision],
    ["invalid if id and name differ", divisions, { id: 1, name: "new" }, undefined],
    ["invalid if the name differs in case", divisions, { id: null, name: "Pro" }, undefined],
    ["invalid if none is named", divisions, noDivisionRequest, undefined],
    ["invalid without the permission to join", divisions, { id: 3, name: null }, undefined],
    ["none in a game without divisions", [], noDivisionRequest, null],
    ["invalid if one is named in a game without divisions", [], { id: null, name: "" }, undefined],
  ])("%s", (_case, gameDivisions, request, expected) => {
    for (const participation of [
      undefined,
      buildParticipation("Pending", 3),
      buildParticipation("Rejected", 3),
    ])
      expect(getJoinDivision({ divisions: gameDivisions }, request, participation)).toBe(expected);
  });
});

describe("DIV-6 the division of an accepted or suspended team is", () => {
  it.each([
    ["its own if none is named", 1, noDivisionRequest, proDivision],
    ["its own if it is named", 1, { id: null, name: "pro" }, proDivision],
    ["its own even if new teams cannot join it", 3, { id: 3, name: null }, closedDivision],
    ["invalid if another one is named", 1, { id: 2, name: null }, undefined],
    ["invalid if an unknown one is named", 1, { id: 9, name: null }, undefined],
    ["none if the team has none", null, noDivisionRequest, null],
    ["invalid if the team has none and one is named", null, { id: 1, name: null }, undefined],
  ])("%s", (_case, currentDivisionId, request, expected) => {
    for (const status of ["Accepted", "Suspended"] as const)
      expect(getJoinDivision({ divisions }, request, buildParticipation(status, currentDivisionId))).toBe(
        expected,
      );
  });
});

describe("JOIN-4 after a member registers, a team is", () => {
  it.each<[string, StoredStatus | undefined, boolean, StoredStatus, number | null]>([
    ["pending if it is new", undefined, false, "Pending", 2],
    ["accepted if it is new and there is no review", undefined, true, "Accepted", 2],
    ["pending if it was pending, in the division of the latest registration", "Pending", false, "Pending", 2],
    ["pending if it was rejected", "Rejected", false, "Pending", 2],
    ["accepted if it was accepted, in its division", "Accepted", false, "Accepted", 1],
    ["suspended if it was suspended, even without review", "Suspended", true, "Suspended", 1],
  ])("%s", (_case, status, acceptWithoutReview, expected, divisionId) => {
    const participation = status && { status, divisionId: 1 };
    expect(getJoinedParticipation(participation, newDivision, acceptWithoutReview)).toEqual({
      status: expected,
      divisionId,
    });
  });
});

describe("DIV-5 a new team", () => {
  const trustedDivision = buildDivision(4, "trusted", ALL_PERMISSIONS & ~PERMISSIONS.RequireReview);
  it.each([
    ["waits for review if the game and the division require it", false, proDivision, "Pending"],
    ["waits for review if the game requires it and the team has no division", false, null, "Pending"],
    ["is accepted if its division does not require review", false, trustedDivision, "Accepted"],
    ["is accepted if the game does not require review", true, proDivision, "Accepted"],
  ])("%s", (_case, acceptWithoutReview, teamDivision, expected) => {
    expect(getJoinedParticipation(undefined, teamDivision, acceptWithoutReview).status).toBe(expected);
  });
});

it.each<[ParticipationStatus, string | undefined]>([
  ["Pending", undefined],
  ["Rejected", undefined],
  ["Accepted", "participation.cannot-leave"],
  ["Suspended", "participation.cannot-leave"],
  ["Unsubmitted", "participation.missing"],
])("JOIN-5 withdrawing with the status %s has the refusal %s", (status, expected) => {
  expect(findLeaveRefusal(status === "Unsubmitted" ? undefined : buildParticipation(status))).toBe(expected);
});

it("REVIEW-1 allows only these status changes", () => {
  const steps = statuses.flatMap((from) =>
    ([...statuses, "Unsubmitted"] as const)
      .filter((to) => from !== to && !findReviewRefusal(from, to))
      .map((to) => `${from} to ${to}`),
  );
  expect(steps).toEqual([
    "Pending to Accepted",
    "Pending to Rejected",
    "Accepted to Suspended",
    "Suspended to Accepted",
  ]);
});
