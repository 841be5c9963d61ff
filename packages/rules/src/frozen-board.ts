import { type Board, buildBoard } from "./board.ts";
import type { BoardEvents, BoardSettings } from "./board-input.ts";

interface FrozenGame {
  readonly settings: BoardSettings;
  readonly events: BoardEvents;
  /** FREEZE-1: the time of the freeze. */
  readonly frozenAt: number;
}

/** FREEZE-1: the board of a frozen game, from the events before the freeze and the current settings. */
export function buildPublicBoard({ settings, events, frozenAt }: FrozenGame): Board {
  return buildBoard({ ...settings, ...filterEvents(events, ({ at }) => at < frozenAt) });
}

/**
 * FREEZE-3: what a team sees of a frozen game: the events before the freeze and its own. Its solves from the
 * freeze on take no blood, because that would reveal whether others have solved the challenge. Its ranks are
 * those of the public board.
 */
export function buildOwnBoard(game: FrozenGame, ownTeamId: number): Board {
  const { settings, events, frozenAt } = game;
  const visibleEvents = filterEvents(events, ({ teamId, at }) => at < frozenAt || teamId === ownTeamId);
  const board = buildBoard({ ...settings, ...visibleEvents, noBloodFrom: frozenAt });
  const publicTeams = new Map(buildPublicBoard(game).teams.map((team) => [team.id, team]));
  const teams = board.teams.map((team) => {
    const publicTeam = publicTeams.get(team.id) ?? team;
    return { ...team, rank: publicTeam.rank, divisionRank: publicTeam.divisionRank };
  });
  return { ...board, teams };
}

function filterEvents(
  { solves, changes = [] }: BoardEvents,
  isVisible: (event: { readonly teamId: number; readonly at: number }) => boolean,
): BoardEvents {
  return { solves: solves.filter(isVisible), changes: changes.filter(isVisible) };
}
