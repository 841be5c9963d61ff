import type { DivisionMove, GameSettings, NewGame } from "@gonfalon/contract/game.ts";
import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { bloodBonusIsValid } from "@gonfalon/rules/blood-bonus.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { isValidFreeze } from "@gonfalon/rules/freeze.ts";
import { isReservedName } from "#features/division/division.edit.domain.ts";

/** GAME-6: without times, a game starts now and lasts a day; writeups are due at its end. */
export function withTimes(game: NewGame, now: number): GameSettings {
  const start = game.start ?? now;
  const end = game.end ?? start + DAY_MS;
  return {
    ...game,
    start,
    end,
    writeupDeadline: game.writeupDeadline ?? end,
    freezeAt: game.freezeAt ?? null,
    unfreezeAt: game.unfreezeAt ?? null,
  };
}

/** GAME-7: normalizes settings: a blank invite code is null, divisions are unique. */
export function tidied(settings: GameSettings): GameSettings {
  const divisions = new Set(settings.divisions?.map((name) => name.trim()));
  return {
    ...settings,
    title: settings.title.trim(),
    inviteCode: settings.inviteCode?.trim() ? settings.inviteCode : null,
    divisions: divisions.size === 0 ? null : [...divisions],
  };
}

interface DivisionLists {
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
}

export interface DivisionChange {
  /** Moves of teams out of divisions that are removed. */
  readonly moves: readonly DivisionMove[];
  /** Removed divisions that no move names: they may be removed only if no team is in them. */
  readonly unnamed: readonly string[];
}

/** GAME-11: what a new list of divisions means for the teams of the old ones. */
export function divisionChange(
  { before, after }: DivisionLists,
  moves: readonly DivisionMove[],
): DivisionChange {
  const remaining = new Set(after);
  const removed = new Set((before ?? []).filter((name) => !remaining.has(name)));
  const requested = moves.filter(({ from }) => removed.has(from));
  return {
    moves: requested,
    unnamed: [...removed].filter((name) => requested.every(({ from }) => from !== name)),
  };
}

/** Why teams cannot be moved like that. */
export function moveRefusal(
  moves: readonly DivisionMove[],
  divisions: readonly string[] | null,
): ProblemKey | undefined {
  const isKnown = moves.every(({ to }) => to === null || divisions?.includes(to));
  return isKnown ? undefined : "participation.division-invalid";
}

const MAX_NAMED_TEAMS = 20;

/** The teams that a refusal names. */
export function namedTeams(names: readonly string[]): string {
  const more = names.length > MAX_NAMED_TEAMS ? ", …" : "";
  return names.slice(0, MAX_NAMED_TEAMS).join(", ") + more;
}

/** GAME-8: why a game cannot have these settings. */
export function settingsRefusal({
  start,
  end,
  writeupRequired,
  writeupDeadline,
  bloodBonus,
  divisions,
  ...freeze
}: GameSettings): readonly [ProblemKey, ProblemValues?] | undefined {
  if (end <= start || (writeupRequired && writeupDeadline < end)) return ["game.times-invalid"];
  if (!isValidFreeze(freeze)) return ["game.freeze-invalid"];
  if (!bloodBonusIsValid(bloodBonus)) return ["game.blood-bonus-invalid"];
  const reserved = divisions?.find(isReservedName);
  return reserved === undefined ? undefined : ["game.division-reserved", { name: reserved }];
}
