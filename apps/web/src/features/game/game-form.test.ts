import { describe, expect, it } from "vitest";
import { buildGameInfo } from "#testing/games.ts";
import { diffForms, isGameForm, toForm } from "./game-form.ts";

const form = toForm(
  buildGameInfo({
    start: new Date(2026, 0, 1, 10, 0, 7).getTime(),
    end: new Date(2026, 0, 2, 10).getTime(),
    writeupDeadline: new Date(2026, 0, 3, 10).getTime(),
  }),
);

it("shows bonuses in percent", () => {
  expect([form.firstBlood, form.secondBlood, form.thirdBlood]).toEqual([5, 3, 1]);
});

describe("saving", () => {
  it("sends no unchanged field, not even a time whose seconds the form does not show", () => {
    expect(diffForms(form, { ...form })).toEqual({});
  });

  it.each([
    ["a title", { title: "Cup II" }, { title: "Cup II" }],
    ["an end", { end: "2026-01-02T11:30" }, { end: new Date(2026, 0, 2, 11, 30).getTime() }],
    ["a code", { inviteCode: "abc" }, { inviteCode: "abc" }],
    ["a bonus of 12.5 %", { firstBlood: "12.5" }, { bloodBonus: 125 * 2 ** 20 + 30 * 2 ** 10 + 10 }],
    ["a limit that was typed", { teamMemberCountLimit: "4" }, { teamMemberCountLimit: 4 }],
  ])("sends %s and nothing else", (_case, change, expected) => {
    expect(diffForms(form, { ...form, ...change })).toEqual(expected);
  });

  it("removes a code that was cleared", () => {
    expect(diffForms({ ...form, inviteCode: "abc" }, { ...form, inviteCode: " " })).toEqual({
      inviteCode: null,
    });
  });
});

it("accepts a stored form as a draft and rejects other values", () => {
  expect(isGameForm(JSON.parse(JSON.stringify(form)))).toBe(true);
  expect([null, 1, {}, { ...form, title: 1 }].map(isGameForm)).toEqual([false, false, false, false]);
});
