import { createHash } from "node:crypto";
import { avatarUrl } from "@gonfalon/contract/asset-url.ts";
import { type BoardAdjustment, NEVER } from "@gonfalon/contract/scoreboard.ts";
import { isRankedOverall } from "@gonfalon/rules/board-input.ts";
import { ALL_PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { hasTimeline, timeline } from "@gonfalon/rules/timeline.ts";
import {
  type BoardChallengeRow,
  type BoardDivisionRow,
  type BoardRows,
  type BoardTeamRow,
  readSolves,
} from "./board-rows.domain.ts";
import { concealedChallenges } from "./concealed-challenges.domain.ts";
import {
  type BoardChange,
  type BoardSolve,
  type LiveBoard,
  type LiveChallenge,
  type LiveTeam,
  liveBoard,
} from "./live-board.domain.ts";

/** A serialized board, with the offsets of the parts that are sent to players separately. */
export interface SerializedBoard {
  /** Equal for equal boards in all processes. */
  readonly tag: string;
  /** Also depends on the challenges that the board conceals; never sent. */
  readonly innerTag: string;
  readonly madeAt: number;
  readonly json: Uint8Array;
  /** The offset after the time, the view and the freeze. */
  readonly headEnd: number;
  readonly challengeCount: number;
  /** The challenges object with the challenges that the board conceals (LOCK-4); undefined if there are none. */
  readonly allChallenges: Uint8Array | undefined;
  /** Start and end offset of the challenges object. */
  readonly challenges: readonly [number, number];
  readonly teamIds: Int32Array;
  /** Start and end offset of each team's row, two numbers each, in the order of the ids. */
  readonly teamRanges: Int32Array;
  readonly values: ReadonlyMap<number, number>;
}

type Board = LiveBoard<BoardTeamRow, BoardChallengeRow>;
type Team = LiveTeam<BoardTeamRow>;
type Challenge = LiveChallenge<BoardTeamRow, BoardChallengeRow>;

/** The offset of a team's row in the last board, and its inputs. */
interface RowRange {
  readonly revision: number;
  readonly rank: number;
  readonly divisionRank: number | null;
  readonly from: number;
  readonly to: number;
}

/** Serializes the board of a game; unchanged rows are copied from the previous board. */
export function boardSerializer(rows: BoardRows) {
  // Do not keep a reference to `rows`: it can hold hundreds of thousands of entries.
  const { bloodBonus, frozenAt } = rows;
  const board: Board = liveBoard({ ...rows, divisions: rows.divisions.filter(isRestricting) });
  const divisions = JSON.stringify(rows.divisions.map(divisionView));
  const rowRanges = new Map<number, RowRange>();
  // Two alternating buffers: one is read while the other is written. One allocation per row would fragment
  // the heap.
  let last = new ByteWriter();
  let next = new ByteWriter();
  const concealed = concealedChallenges(rows);
  board.apply(readSolves(rows));
  concealed.apply(readSolves(rows));
  board.applyChanges(rows.changes);

  function serialize(now: number): SerializedBoard {
    const ranking = board.ranking();
    [last, next] = [next, last];
    next.clear();
    next.add(`{"updateTimeUtc":${now}`);
    const afterTime = next.size;
    next.add(`,"view":"public","frozenAt":${frozenAt}`);
    const headEnd = next.size;
    next.add(
      `,"bloodBonus":${bloodBonus},"timeLines":${timeLinesJson(ranking)},"divisions":${divisions},"challenges":`,
    );
    const challengesFrom = next.size;
    const shown = board.challenges.filter(({ challenge }) => !concealed.has(challenge.id));
    next.add(challengesJson(shown));
    const challengesTo = next.size;
    next.add(`,"challengeCount":${shown.length},"items":[`);
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
    const tag = toTag(json.subarray(afterTime));
    const allChallenges = concealed.isEmpty() ? undefined : Buffer.from(challengesJson(board.challenges));
    return {
      tag,
      innerTag: allChallenges ? `${tag} ${toTag(allChallenges)}` : tag,
      madeAt: now,
      json,
      headEnd,
      challengeCount: shown.length,
      allChallenges,
      challenges: [challengesFrom, challengesTo],
      teamIds,
      teamRanges,
      values: new Map(board.challenges.map(({ challenge, value }) => [challenge.id, value])),
    };
  }

  function addRow(team: Team): void {
    const { revision, rank, divisionRank } = team;
    const from = next.size;
    const kept = rowRanges.get(team.id);
    if (kept?.revision === revision && kept.rank === rank && kept.divisionRank === divisionRank)
      next.addFrom(last, kept.from, kept.to);
    else next.add(teamJson(team));
    rowRanges.set(team.id, { revision, rank, divisionRank, from, to: next.size });
  }

  function apply(solves: Iterable<BoardSolve>, changes: Iterable<BoardChange>): void {
    board.apply(solves);
    concealed.apply(solves);
    board.applyChanges(changes);
  }

  return { apply, serialize };
}

function toTag(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16).toUpperCase();
}

/** A reusable byte buffer. */
class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  add(text: string): void {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
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

/** The others have all permissions, like teams without a division. */
function isRestricting({ permissions, overrides }: BoardDivisionRow): boolean {
  return permissions !== ALL_PERMISSIONS || Object.keys(overrides).length > 0;
}

function divisionView(division: BoardDivisionRow) {
  return { id: division.id, name: division.name, rankOverall: isRankedOverall(division) };
}

function teamJson({ team, score, rank, divisionRank, lastSolveAt, marks, changes }: Team): string {
  const solves = marks.map(
    ({ challengeId, points, kind, userName, at }) =>
      `{"id":${challengeId},"score":${points},"type":"${kind}","userName":${JSON.stringify(userName)},"time":${at}}`,
  );
  const head = JSON.stringify({
    id: team.id,
    name: team.name,
    bio: team.bio,
    division: team.division,
    divisionId: team.divisionId,
    avatar: avatarUrl(team.avatarHash),
    score,
    rank,
    divisionRank,
    lastSubmissionTime: lastSolveAt ?? NEVER,
    solvedCount: marks.length,
  });
  const adjustments = JSON.stringify(inOrder(changes).map(toAdjustment));
  return `${head.slice(0, -1)},"solvedChallenges":[${solves.join()}],"adjustments":${adjustments}}`;
}

/** By time; the order in which changes were applied differs between processes. */
function inOrder(changes: readonly BoardChange[]): readonly BoardChange[] {
  if (changes.length < 2) return changes;
  return changes.toSorted((a, b) => a.at - b.at || a.kind.localeCompare(b.kind, "en") || a.id - b.id);
}

export function toAdjustment({
  at,
  points,
  kind,
  reason,
}: Pick<BoardChange, "at" | "points" | "kind" | "reason">): BoardAdjustment {
  return { time: at, points, kind, reason };
}

function challengesJson(challenges: readonly Challenge[]): string {
  const byCategory = Map.groupBy(challenges, ({ challenge }) => challenge.category);
  return JSON.stringify(
    Object.fromEntries([...byCategory].map(([category, ofIt]) => [category, ofIt.map(challengeView)])),
  );
}

function challengeView({ challenge, value, solved, bloods }: Challenge) {
  return {
    id: challenge.id,
    title: challenge.title,
    category: challenge.category,
    score: value,
    solved,
    bloods: bloods.map(({ team: { team }, mark }) => ({
      id: team.id,
      name: team.name,
      avatar: avatarUrl(team.avatarHash),
      submitTimeUtc: mark.at,
    })),
    disableBloodBonus: challenge.disableBloodBonus,
    deadline: challenge.deadline ?? null,
    categoryLabel: challenge.categoryLabel,
    tags: challenge.tags,
  };
}

/** BOARD-3: the timelines of the top ten, overall and per division. */
function timeLinesJson(ranking: readonly Team[]): string {
  const lines = new Map([["all", ranking.filter(({ rank }) => hasTimeline(rank)).map(timeLine)]]);
  for (const team of ranking) {
    const { division } = team.team;
    if (division === null || !hasTimeline(team.divisionRank)) continue;
    lines.set(division, [...(lines.get(division) ?? []), timeLine(team)]);
  }
  return JSON.stringify(Object.fromEntries(lines));
}

function timeLine({ id, team, marks, changes }: Team) {
  return { id, name: team.name, items: timeline(marks, inOrder(changes)) };
}
