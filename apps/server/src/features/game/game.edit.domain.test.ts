import { GameSettings, type NewGame } from "@gonfalon/contract/game.ts";
import { DEFAULT_BLOOD_BONUS } from "@gonfalon/rules/blood-bonus.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { addDefaultTimes, findSettingsRefusal, normalizeSettings } from "./game.edit.domain.ts";

const buildSettings = (overrides: Partial<GameSettings> = {}): GameSettings => ({
  title: "a game",
  hidden: false,
  summary: "",
  content: "",
  acceptWithoutReview: false,
  writeupRequired: false,
  inviteCode: null,
  divisions: null,
  teamMemberCountLimit: 0,
  containerCountLimit: 3,
  soloMode: false,
  practiceMode: true,
  writeupNote: "",
  bloodBonus: 52_459_530,
  start: 1000,
  end: 2000,
  freezeAt: null,
  unfreezeAt: null,
  writeupDeadline: 2000,
  ...overrides,
});

const omitTimes = ({ start: _s, end: _e, writeupDeadline: _w, ...game }: GameSettings): NewGame => game;

describe("GAME-6 a new game", () => {
  it.each([
    ["starts now and lasts a day", {}, { start: 5, end: 5 + DAY_MS, writeupDeadline: 5 + DAY_MS }],
    ["lasts a day from its start", { start: 9 }, { start: 9, end: 9 + DAY_MS, writeupDeadline: 9 + DAY_MS }],
    ["has the writeup deadline at its end", { start: 1, end: 7 }, { start: 1, end: 7, writeupDeadline: 7 }],
    ["keeps the given values", { end: 7, writeupDeadline: 8 }, { start: 5, end: 7, writeupDeadline: 8 }],
  ])("%s", (_case, times, expected) => {
    expect(addDefaultTimes({ ...omitTimes(buildSettings()), ...times }, 5)).toMatchObject(expected);
  });
});

// The contract cannot import the rules and therefore contains the number.
it("the contract has the same default blood bonus as the rules", () => {
  expect(GameSettings.properties.bloodBonus).toMatchObject({ default: DEFAULT_BLOOD_BONUS });
});

describe("GAME-7 settings are normalized", () => {
  it.each([
    ["a blank invite code becomes null", { inviteCode: "  " }, { inviteCode: null }],
    ["an invite code is unchanged", { inviteCode: " a b " }, { inviteCode: " a b " }],
    ["an empty division list becomes null", { divisions: [] }, { divisions: null }],
    ["duplicate divisions are merged", { divisions: ["pro", " pro", "new "] }, { divisions: ["pro", "new"] }],
  ])("%s", (_case, overrides, expected) => {
    expect(normalizeSettings(buildSettings(overrides))).toMatchObject(expected);
  });
});

describe("GAME-8 validation of a game", () => {
  it.each([
    ["accepts a valid game", {}, undefined],
    ["rejects an end at the start", { end: 1000 }, "game.times-invalid"],
    ["rejects an end before the start", { end: 999 }, "game.times-invalid"],
    [
      "rejects writeups due before the end",
      { writeupRequired: true, writeupDeadline: 1999 },
      "game.times-invalid",
    ],
    ["ignores the deadline if no writeup is required", { writeupDeadline: 1 }, undefined],
    ["rejects a bonus above 100 %", { bloodBonus: 1001 }, "game.blood-bonus-invalid"],
    ["rejects a division named all", { divisions: ["pro", "All"] }, "game.division-reserved"],
  ])("%s", (_case, overrides, expected) => {
    expect(findSettingsRefusal(buildSettings(overrides))?.[0]).toBe(expected);
  });
});
