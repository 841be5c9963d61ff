import { createHash } from "node:crypto";
import { NEVER } from "@gonfalon/contract/scoreboard.ts";
import { type BoardChallengeRow, type BoardRows, type BoardTeamRow, solvesOf } from "./board-rows.domain.ts";
import {
  type BoardSolve,
  type LiveBoard,
  type LiveChallenge,
  type LiveTeam,
  liveBoard,
} from "./live-board.domain.ts";

/** The bytes of a board, as they are sent, and where in them the parts are that players get on their own. */
export interface PressedBoard {
  /** The same for the same board, whenever and wherever it was made. */
  readonly tag: string;
  readonly madeAt: number;
  readonly json: Uint8Array;
  readonly challengeCount: number;
  /** Begin and end of the object of challenges. */
  readonly challenges: readonly [number, number];
  readonly teamIds: Int32Array;
  /** Begin and end of each team's row, two numbers each, in the order of the ids. */
  readonly teamRanges: Int32Array;
  readonly values: ReadonlyMap<number, number>;
}

type Board = LiveBoard<BoardTeamRow, BoardChallengeRow>;
type Team = LiveTeam<BoardTeamRow>;
type Challenge = LiveChallenge<BoardTeamRow, BoardChallengeRow>;

/** Where the row of a team is in the last board, and what it was made of. */
interface Place {
  readonly revision: number;
  readonly rank: number;
  readonly divisionRank: number | null;
  readonly from: number;
  readonly to: number;
}

const TOP = 10;

/** Makes the bytes of one game's board; of a team that did not change, those of last time are taken. */
export function boardPress(rows: BoardRows) {
  // Of the rows nothing else may be held on to: there may be hundreds of thousands.
  const { bloodBonus } = rows;
  const board: Board = liveBoard(rows);
  const places = new Map<number, Place>();
  // In turns: one is read while the other is written. Rows with memory of their own would be thousands of pieces,
  // between which that of others cannot grow.
  let last = new ByteWriter();
  let next = new ByteWriter();
  board.apply(solvesOf(rows));

  function press(now: number): PressedBoard {
    const ranking = board.ranking();
    [last, next] = [next, last];
    next.clear();
    next.add(`{"updateTimeUtc":${now}`);
    const afterTime = next.size;
    next.add(`,"bloodBonus":${bloodBonus},"timeLines":${timeLinesJson(ranking)},"challenges":`);
    const challengesFrom = next.size;
    next.add(challengesJson(board.challenges));
    const challengesTo = next.size;
    next.add(`,"challengeCount":${board.challenges.length},"items":[`);
    const teamIds = new Int32Array(ranking.length);
    const teamRanges = new Int32Array(2 * ranking.length);
    ranking.forEach((team, index) => {
      if (index > 0) next.add(",");
      teamIds[index] = team.id;
      teamRanges[2 * index] = next.size;
      addRow(team);
      teamRanges[2 * index + 1] = next.size;
    });
    next.add("]}");
    const json = next.copy();
    return {
      tag: createHash("sha256").update(json.subarray(afterTime)).digest("hex").slice(0, 16).toUpperCase(),
      madeAt: now,
      json,
      challengeCount: board.challenges.length,
      challenges: [challengesFrom, challengesTo],
      teamIds,
      teamRanges,
      values: new Map(board.challenges.map(({ challenge, value }) => [challenge.id, value])),
    };
  }

  function addRow(team: Team): void {
    const { revision, rank, divisionRank } = team;
    const from = next.size;
    const kept = places.get(team.id);
    if (kept?.revision === revision && kept.rank === rank && kept.divisionRank === divisionRank)
      next.addFrom(last, kept.from, kept.to);
    else next.add(teamJson(team));
    places.set(team.id, { revision, rank, divisionRank, from, to: next.size });
  }

  return { apply: (solves: Iterable<BoardSolve>) => board.apply(solves), press };
}

/** Bytes in the making, in memory that is used again. */
class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  add(text: string): void {
    // No character takes more than three bytes for each of its units.
    this.#makeRoom(3 * text.length);
    this.size += this.#bytes.write(text, this.size);
  }

  addFrom(other: ByteWriter, from: number, to: number): void {
    this.#makeRoom(to - from);
    this.size += other.#bytes.copy(this.#bytes, this.size, from, to);
  }

  copy(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.size));
  }

  #makeRoom(bytes: number): void {
    if (this.size + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.ceil(1.5 * (this.size + bytes)));
    this.#bytes.copy(larger, 0, 0, this.size);
    this.#bytes = larger;
  }
}

function teamJson({ team, score, rank, divisionRank, lastSolveAt, marks }: Team): string {
  const solves = marks.map(
    ({ challengeId, points, kind, userName, at }) =>
      `{"id":${challengeId},"score":${points},"type":"${kind}","userName":${JSON.stringify(userName)},"time":${at}}`,
  );
  const head = JSON.stringify({
    id: team.id,
    name: team.name,
    bio: team.bio,
    division: team.division,
    avatar: avatarUrl(team),
    score,
    rank,
    divisionRank,
    lastSubmissionTime: lastSolveAt ?? NEVER,
    solvedCount: marks.length,
  });
  return `${head.slice(0, -1)},"solvedChallenges":[${solves.join()}]}`;
}

function challengesJson(challenges: readonly Challenge[]): string {
  const byCategory = Map.groupBy(challenges, ({ challenge }) => challenge.category);
  return JSON.stringify(
    Object.fromEntries([...byCategory].map(([category, ofIt]) => [category, ofIt.map(challengeView)])),
  );
}

function challengeView({ challenge, value, solvers }: Challenge) {
  const bloods = solvers.slice(0, 3).filter(({ mark }) => mark.kind !== "Normal");
  return {
    id: challenge.id,
    title: challenge.title,
    category: challenge.category,
    score: value,
    solved: solvers.length,
    bloods: bloods.map(({ team: { team }, mark }) => ({
      id: team.id,
      name: team.name,
      avatar: avatarUrl(team),
      submitTimeUtc: mark.at,
    })),
    disableBloodBonus: challenge.disableBloodBonus,
  };
}

/** BOARD-3: the running totals of the first ten, of all and of each division. */
function timeLinesJson(ranking: readonly Team[]): string {
  const lines = new Map([["all", ranking.slice(0, TOP).map(timeLine)]]);
  for (const team of ranking) {
    const { division } = team.team;
    if (division === null || (team.divisionRank ?? 0) > TOP) continue;
    lines.set(division, [...(lines.get(division) ?? []), timeLine(team)]);
  }
  return JSON.stringify(Object.fromEntries(lines));
}

function timeLine({ id, team, marks }: Team) {
  let score = 0;
  const items = marks.map(({ at, points }) => {
    score += points;
    return { time: at, score };
  });
  return { id, name: team.name, items };
}

function avatarUrl({ avatarHash }: BoardTeamRow): string | null {
  return avatarHash === null ? null : `/assets/${avatarHash}/avatar`;
}
