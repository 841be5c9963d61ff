import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import fc from "fast-check";
import type { BoardPosition } from "../board-position.domain.ts";
import type { BoardChallengeRow, BoardEdit, BoardEditKind, BoardRows } from "../board-rows.domain.ts";
import type { BoardScoreChange, BoardSolve } from "../live-board.domain.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const TEAMS = 7;
const CHALLENGES = 3;

/** Random actions that change a board, with their team and challenge. */
export const arbitraryHistory = fc.array(
  fc.record({
    action: fc.constantFrom(
      "solve",
      "solve",
      "solve",
      "solve",
      "adjust",
      "buy",
      "revoke",
      "rename",
      "rename player",
      "join or leave",
      "move",
      "edit",
      "open or close",
      "rule",
    ),
    teamId: fc.integer({ min: 1, max: TEAMS }),
    challengeId: fc.integer({ min: 1, max: CHALLENGES }),
    number: fc.integer({ min: 1, max: 900 }),
  }),
  { maxLength: 60, size: "max" },
);

type BoardAction = (typeof arbitraryHistory extends fc.Arbitrary<infer T> ? T : never) extends (infer H)[]
  ? H
  : never;

interface TeamState {
  readonly id: number;
  name: string;
  division: string | null;
  isAccepted: boolean;
  player: string;
}

/** A fake of a game's rows in the database. It records edits like the triggers of `note_board_edits`. */
export function createFakeGameRows() {
  const teams: TeamState[] = Array.from({ length: TEAMS }, (_, n) => ({
    id: n + 1,
    name: `Team ${n + 1}`,
    division: [null, "open", "guests"][n % 3] ?? null,
    isAccepted: n % 4 !== 3,
    player: `player ${n + 1}`,
  }));
  const challenges = Array.from({ length: CHALLENGES }, (_, n) => ({
    ...buildChallenge(n + 1),
    isEnabled: n < 2,
  }));
  const solves: Omit<BoardSolve, "userName">[] = [];
  let changes: BoardScoreChange[] = [];
  const edits: BoardEdit[] = [];
  let bloodBonus = 52_459_530;
  const lastIds = { id: 0, adjustmentId: 0, purchaseId: 0 };

  function recordEdit(kind: BoardEditKind, subjectId: number): void {
    edits.push({ revision: edits.length + 1, kind, subjectId });
  }

  interface ActionTarget {
    readonly team: TeamState;
    readonly challenge: (typeof challenges)[number];
    readonly number: number;
    readonly at: number;
  }

  const actions: Readonly<Record<BoardAction["action"], (target: ActionTarget) => void>> = {
    solve: ({ team: { id: teamId }, challenge: { id: challengeId }, at }) => {
      if (solves.some((solve) => solve.teamId === teamId && solve.challengeId === challengeId)) return;
      solves.push({ id: ++lastIds.id, teamId, challengeId, at });
    },
    adjust: ({ team: { id: teamId }, number: points, at }) => {
      changes.push({ id: ++lastIds.adjustmentId, teamId, at, points, kind: "Award", reason: "fair" });
    },
    buy: ({ team: { id: teamId }, number, at }) => {
      changes.push({ id: ++lastIds.purchaseId, teamId, at, points: -number, kind: "Hint", reason: null });
    },
    revoke: () => {
      const revokedChange = changes.find((change) => change.kind === "Award");
      changes = changes.filter((change) => change !== revokedChange);
      if (revokedChange) recordEdit("Row", revokedChange.teamId);
    },
    rename: ({ team, number }) => {
      team.name = `Team ${team.id} ${number}`;
      recordEdit("Name", team.id);
    },
    "rename player": ({ team, number }) => {
      team.player = `player ${number}`;
      recordEdit("Row", team.id);
    },
    "join or leave": ({ team }) => {
      team.isAccepted = !team.isAccepted;
      recordEdit("Member", team.id);
    },
    move: ({ team, number }) => {
      team.division = [null, "open", "guests"][number % 3] ?? null;
      recordEdit("Member", team.id);
    },
    edit: ({ challenge, number }) => {
      if (!challenge.isEnabled) return;
      Object.assign(challenge, {
        originalScore: number % 5 === 0 ? 0 : number,
        title: `Title ${number}`,
        category: number % 2 === 0 ? "Web" : "Misc",
        disableBloodBonus: number % 3 === 0,
      });
      recordEdit("Challenge", challenge.id);
    },
    "open or close": ({ challenge }) => {
      challenge.isEnabled = !challenge.isEnabled;
      recordEdit(challenge.isEnabled ? "Reopened" : "Challenge", challenge.id);
    },
    rule: ({ number }) => {
      bloodBonus = number;
      recordEdit("Rules", 0);
    },
  };

  function apply({ action, teamId, challengeId, number }: BoardAction): void {
    const team = teams[teamId - 1];
    const challenge = challenges[challengeId - 1];
    if (team && challenge) actions[action]({ team, challenge, number, at: NOW + solves.length });
  }

  function read(): BoardRows {
    const players = new Map(teams.map(({ id, player }) => [id, player]));
    return {
      bloodBonus,
      frozenAt: null,
      teams: teams
        .filter(({ isAccepted }) => isAccepted)
        .map(({ id, name, division }) => ({
          id,
          name,
          division,
          bio: null,
          divisionId: null,
          avatarHash: null,
        })),
      challenges: challenges
        .filter(({ isEnabled }) => isEnabled)
        .map(({ isEnabled: _, ...row }) => row)
        .toSorted((a, b) => a.title.localeCompare(b.title, "en") || a.id - b.id),
      divisions: [
        { id: 1, name: "open", permissions: ALL_PERMISSIONS, overrides: {} },
        {
          id: 2,
          name: "guests",
          permissions: ALL_PERMISSIONS ^ PERMISSIONS.RankOverall ^ PERMISSIONS.GetBlood,
          overrides: { 2: ALL_PERMISSIONS ^ PERMISSIONS.GetScore },
        },
      ],
      changes: [...changes],
      edits: [...edits],
      solves: {
        ids: solves.map(({ id }) => id),
        teamIds: solves.map(({ teamId }) => teamId),
        challengeIds: solves.map((solve) => solve.challengeId),
        times: solves.map(({ at }) => at),
        userNames: solves.map(({ teamId }) => players.get(teamId) ?? ""),
      },
    };
  }

  function getPosition(): BoardPosition {
    const { id: solveId, adjustmentId, purchaseId } = lastIds;
    return { revision: edits.length, solveId, adjustmentId, purchaseId };
  }

  return { apply, read, getPosition };
}

function buildChallenge(id: number): BoardChallengeRow {
  return {
    id,
    title: `Challenge ${id}`,
    category: id % 2 === 0 ? "Web" : "Misc",
    originalScore: 100 * id,
    minScoreRate: 0.2,
    difficulty: 2,
    disableBloodBonus: id === 3,
    categoryLabel: null,
    tags: [],
    isHidden: false,
    requires: [],
  };
}
