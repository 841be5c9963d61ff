import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import fc from "fast-check";
import type { BoardPosition } from "../board-position.domain.ts";
import type { BoardChallengeRow, BoardEdit, BoardEditKind, BoardRows } from "../board-rows.domain.ts";
import type { BoardChange, BoardSolve } from "../live-board.domain.ts";

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
export function fakeGameRows() {
  const teams: TeamState[] = Array.from({ length: TEAMS }, (_, n) => ({
    id: n + 1,
    name: `Team ${n + 1}`,
    division: [null, "open", "guests"][n % 3] ?? null,
    isAccepted: n % 4 !== 3,
    player: `player ${n + 1}`,
  }));
  const challenges = Array.from({ length: CHALLENGES }, (_, n) => ({
    ...challenge(n + 1),
    isEnabled: n < 2,
  }));
  const solves: Omit<BoardSolve, "userName">[] = [];
  let changes: BoardChange[] = [];
  const edits: BoardEdit[] = [];
  let bloodBonus = 52_459_530;
  const last = { id: 0, adjustmentId: 0, purchaseId: 0 };

  function recordEdit(kind: BoardEditKind, subjectId: number): void {
    edits.push({ revision: edits.length + 1, kind, subjectId });
  }

  function apply({ action, teamId, challengeId, number }: BoardAction): void {
    const team = teams[teamId - 1];
    const editedChallenge = challenges[challengeId - 1];
    if (!team || !editedChallenge) return;
    const at = NOW + solves.length;
    if (action === "solve") {
      if (solves.some((solve) => solve.teamId === teamId && solve.challengeId === challengeId)) return;
      solves.push({ id: ++last.id, teamId, challengeId, at });
    }
    if (action === "adjust")
      changes.push({ id: ++last.adjustmentId, teamId, at, points: number, kind: "Award", reason: "fair" });
    if (action === "buy")
      changes.push({ id: ++last.purchaseId, teamId, at, points: -number, kind: "Hint", reason: null });
    if (action === "revoke") {
      const revoked = changes.find((change) => change.kind === "Award");
      changes = changes.filter((change) => change !== revoked);
      if (revoked) recordEdit("Row", revoked.teamId);
    }
    if (action === "rename") {
      team.name = `Team ${teamId} ${number}`;
      recordEdit("Name", teamId);
    }
    if (action === "rename player") {
      team.player = `player ${number}`;
      recordEdit("Row", teamId);
    }
    if (action === "join or leave") {
      team.isAccepted = !team.isAccepted;
      recordEdit("Member", teamId);
    }
    if (action === "move") {
      team.division = [null, "open", "guests"][number % 3] ?? null;
      recordEdit("Member", teamId);
    }
    if (action === "edit" && editedChallenge.isEnabled) {
      Object.assign(editedChallenge, {
        originalScore: number % 5 === 0 ? 0 : number,
        title: `Title ${number}`,
        category: number % 2 === 0 ? "Web" : "Misc",
        disableBloodBonus: number % 3 === 0,
      });
      recordEdit("Challenge", challengeId);
    }
    if (action === "open or close") {
      editedChallenge.isEnabled = !editedChallenge.isEnabled;
      recordEdit(editedChallenge.isEnabled ? "Reopened" : "Challenge", challengeId);
    }
    if (action === "rule") {
      bloodBonus = number;
      recordEdit("Rules", 0);
    }
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

  function position(): BoardPosition {
    const { id: solveId, adjustmentId, purchaseId } = last;
    return { revision: edits.length, solveId, adjustmentId, purchaseId };
  }

  return { apply, read, position };
}

function challenge(id: number): BoardChallengeRow {
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
