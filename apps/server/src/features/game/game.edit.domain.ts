import type { GameSettings, NewGame } from "@gonfalon/contract/game.ts";
import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { bloodBonusIsValid } from "@gonfalon/rules/blood-bonus.ts";

const DAY = 86_400_000;
/** The key under which a scoreboard lists the timeline of all teams. */
const RESERVED_DIVISION = "all";

/** GAME-6: a game that is not told when starts now and lasts a day; its writeups are due at its end. */
export function withTimes(game: NewGame, now: number): GameSettings {
  const start = game.start ?? now;
  const end = game.end ?? start + DAY;
  return { ...game, start, end, writeupDeadline: game.writeupDeadline ?? end };
}

/** GAME-7: a blank invite code is none; divisions have one spelling each, and no division is no list. */
export function tidied(settings: GameSettings): GameSettings {
  const divisions = new Set(settings.divisions?.map((name) => name.trim()));
  return {
    ...settings,
    title: settings.title.trim(),
    inviteCode: settings.inviteCode?.trim() ? settings.inviteCode : null,
    divisions: divisions.size === 0 ? null : [...divisions],
  };
}

/** GAME-8: why a game cannot have these settings. */
export function settingsRefusal({
  start,
  end,
  writeupRequired,
  writeupDeadline,
  bloodBonus,
  divisions,
}: GameSettings): readonly [ProblemKey, ProblemValues?] | undefined {
  if (end <= start || (writeupRequired && writeupDeadline < end)) return ["game.times-invalid"];
  if (!bloodBonusIsValid(bloodBonus)) return ["game.blood-bonus-invalid"];
  const reserved = divisions?.find((name) => name.toLowerCase() === RESERVED_DIVISION);
  return reserved === undefined ? undefined : ["game.division-reserved", { name: reserved }];
}
