import type { GameSettings, NewGame } from "@gonfalon/contract/game.ts";
import { describe, expect, it } from "vitest";
import { settingsRefusal, tidied, withTimes } from "./game.edit.domain.ts";

const settings = (over: Partial<GameSettings> = {}): GameSettings => ({
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
  practiceMode: true,
  writeupNote: "",
  bloodBonus: 52_459_530,
  start: 1000,
  end: 2000,
  writeupDeadline: 2000,
  ...over,
});

const untimed = ({ start: _s, end: _e, writeupDeadline: _w, ...game }: GameSettings): NewGame => game;

describe("GAME-6 a new game", () => {
  it.each([
    ["starts now and lasts a day", {}, { start: 5, end: 86_400_005, writeupDeadline: 86_400_005 }],
    ["lasts a day from its start", { start: 9 }, { start: 9, end: 86_400_009, writeupDeadline: 86_400_009 }],
    ["has its writeups due at its end", { start: 1, end: 7 }, { start: 1, end: 7, writeupDeadline: 7 }],
    ["keeps what it is told", { end: 7, writeupDeadline: 8 }, { start: 5, end: 7, writeupDeadline: 8 }],
  ])("%s", (_case, times, expected) => {
    expect(withTimes({ ...untimed(settings()), ...times }, 5)).toMatchObject(expected);
  });
});

describe("GAME-7 settings are tidied", () => {
  it.each([
    ["a blank invite code is none", { inviteCode: "  " }, { inviteCode: null }],
    ["an invite code is kept as it is", { inviteCode: " a b " }, { inviteCode: " a b " }],
    ["no division is no list", { divisions: [] }, { divisions: null }],
    ["a division named twice is one", { divisions: ["pro", " pro", "new "] }, { divisions: ["pro", "new"] }],
  ])("%s", (_case, over, expected) => {
    expect(tidied(settings(over))).toMatchObject(expected);
  });
});

describe("GAME-8 a game cannot", () => {
  it.each([
    ["be as it should", {}, undefined],
    ["end at its start", { end: 1000 }, "game.times-invalid"],
    ["end before its start", { end: 999 }, "game.times-invalid"],
    ["want writeups before its end", { writeupRequired: true, writeupDeadline: 1999 }, "game.times-invalid"],
    ["care for writeups that it does not want", { writeupDeadline: 1 }, undefined],
    ["give more than the points again", { bloodBonus: 1001 }, "game.blood-bonus-invalid"],
    ["have a division that is all", { divisions: ["pro", "All"] }, "game.division-reserved"],
  ])("%s", (_case, over, expected) => {
    expect(settingsRefusal(settings(over))?.[0]).toBe(expected);
  });
});
