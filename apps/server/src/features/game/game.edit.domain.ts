import type { DivisionMove, GameSettings, NewGame } from "@gonfalon/contract/game.ts";
import type { ProblemKey, Refusal } from "@gonfalon/contract/kernel/problem.ts";
import { isValidBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { isValidFreeze } from "@gonfalon/rules/freeze.ts";
import { isReservedDivisionName } from "#features/division/division.edit.domain.ts";

/** GAME-6: without times, a game starts now and lasts a day; writeups are due at its end. */
export function addDefaultTimes(game: NewGame, now: number): GameSettings {
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

/** GAME-7: trims the title and the divisions, removes duplicate divisions, and turns a blank invite code into null. */
export function normalizeSettings(settings: GameSettings): GameSettings {
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

export interface DivisionRemovals {
  /** Moves of teams out of divisions that are removed. */
  readonly moves: readonly DivisionMove[];
  /** Removed divisions without a move: they may be removed only if no team is in them. */
  readonly namesWithoutMove: readonly string[];
}

/** GAME-11: the divisions that a new list removes, and the requested moves of their teams. */
export function planDivisionRemovals(
  { before, after }: DivisionLists,
  moves: readonly DivisionMove[],
): DivisionRemovals {
  const remainingNames = new Set(after);
  const removedNames = new Set((before ?? []).filter((name) => !remainingNames.has(name)));
  const requestedMoves = moves.filter(({ from }) => removedNames.has(from));
  return {
    moves: requestedMoves,
    namesWithoutMove: [...removedNames].filter((name) => requestedMoves.every(({ from }) => from !== name)),
  };
}

/** Why teams cannot be moved: a target division does not exist. */
export function findMoveRefusal(
  moves: readonly DivisionMove[],
  divisions: readonly string[] | null,
): ProblemKey | undefined {
  const allTargetsExist = moves.every(({ to }) => to === null || divisions?.includes(to));
  return allTargetsExist ? undefined : "participation.division-invalid";
}

const MAX_NAMED_TEAMS = 20;

/** The names of teams for an error message. */
export function joinTeamNames(names: readonly string[]): string {
  const suffix = names.length > MAX_NAMED_TEAMS ? ", …" : "";
  return names.slice(0, MAX_NAMED_TEAMS).join(", ") + suffix;
}

/** GAME-8: why a game cannot have these settings. */
export function findSettingsRefusal({
  start,
  end,
  writeupRequired,
  writeupDeadline,
  bloodBonus,
  divisions,
  ...freeze
}: GameSettings): Refusal | undefined {
  if (end <= start || (writeupRequired && writeupDeadline < end)) return ["game.times-invalid"];
  if (!isValidFreeze(freeze)) return ["game.freeze-invalid"];
  if (!isValidBloodBonus(bloodBonus)) return ["game.blood-bonus-invalid"];
  const reservedName = divisions?.find(isReservedDivisionName);
  return reservedName === undefined ? undefined : ["game.division-reserved", { name: reservedName }];
}
