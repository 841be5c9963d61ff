import { createHash } from "node:crypto";
import { ALL_PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { type BoardDelta, createBoardDelta } from "./board-delta.ts";
import { boardLog } from "./board-log.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import { type BoardDivisionRow, type BoardRows, readSolves } from "./board-rows.domain.ts";
import { formatVersion, toPublicScope } from "./board-version.domain.ts";
import {
  type Board,
  type Team,
  toChallengesJson,
  toDivisionView,
  toTeamJson,
  toTimeLinesJson,
} from "./board-views.ts";
import { ByteWriter } from "./byte-writer.ts";
import { createConcealedChallenges } from "./concealed-challenges.domain.ts";
import { type BoardScoreChange, type BoardSolve, liveBoard } from "./live-board.domain.ts";

/** A serialized board, with the offsets of the parts that are sent to players separately. */
export interface SerializedBoard {
  /** Equal for equal boards in all processes. */
  readonly tag: string;
  /** Also depends on the challenges that the board conceals; never sent. */
  readonly innerTag: string;
  /** LIVE-1: identifies this state of the board to clients. */
  readonly version: string;
  /** The step from the previous version to this one; undefined for the first board or the same version. */
  readonly step: BoardStep | undefined;
  readonly builtAt: number;
  readonly json: Uint8Array;
  /** The end offset of the first members: update time, version, view and freeze time. */
  readonly headEnd: number;
  readonly challengeCount: number;
  /** The challenges object with the challenges that the board conceals (LOCK-4); undefined if there are none. */
  readonly allChallenges: Uint8Array | undefined;
  /** Start and end offset of the challenges object. */
  readonly challenges: readonly [number, number];
  readonly teamIds: Int32Array;
  /** Start and end offset of each team's row, two numbers each, in the order of `teamIds`. */
  readonly teamRanges: Int32Array;
  readonly values: ReadonlyMap<number, number>;
}

/** The change between two versions of a board. */
export interface BoardStep {
  readonly from: string;
  readonly to: string;
  /** Undefined for a reset (LIVE-4). */
  readonly body: BoardDelta | undefined;
}

/** Identifies a state of a board. */
export interface BoardState {
  readonly tag: string;
  readonly version: string;
  readonly position: BoardPosition;
  readonly builtAt: number;
}

/** The offsets of a team's row in the last board, and the values that the row depends on. */
interface RowRange {
  readonly revision: number;
  readonly rank: number;
  readonly divisionRank: number | null;
  readonly from: number;
  readonly to: number;
}

interface SerializerOptions {
  /** The state of the board that was built from earlier rows. */
  readonly previousState?: BoardState | undefined;
  /** Returns a buffer of this many bytes, with any content, for a serialized board. */
  readonly take?: (bytes: number) => Uint8Array;
}

/** Serializes the board of a game; unchanged rows are copied from the previous board. */
export function boardSerializer(
  rows: BoardRows,
  startPosition: BoardPosition,
  options: SerializerOptions = {},
) {
  const { previousState, take = (bytes) => new Uint8Array(bytes) } = options;
  // Do not keep a reference to `rows`: it can hold hundreds of thousands of entries.
  const { bloodBonus, frozenAt } = rows;
  const board: Board = liveBoard({ ...rows, divisions: rows.divisions.filter(isRestricting) });
  const divisions = JSON.stringify(rows.divisions.map(toDivisionView));
  const rowRanges = new Map<number, RowRange>();
  // Two alternating buffers: one is read while the other is written. One allocation per row would fragment
  // the heap.
  let lastWriter = new ByteWriter();
  let nextWriter = new ByteWriter();
  const concealedChallenges = createConcealedChallenges(rows);
  const log = boardLog(rows);
  let position = startPosition;
  let state = previousState;
  board.apply(readSolves(rows));
  concealedChallenges.apply(readSolves(rows));
  board.applyScoreChanges(rows.changes);

  function serialize(now: number): SerializedBoard {
    const ranking = board.getRanking();
    [lastWriter, nextWriter] = [nextWriter, lastWriter];
    nextWriter.clear();
    nextWriter.add(
      `,"bloodBonus":${bloodBonus},"timeLines":${toTimeLinesJson(ranking)},"divisions":${divisions},"challenges":`,
    );
    const challengesFrom = nextWriter.size;
    const visibleChallenges = board.challenges.filter(
      ({ challenge }) => !concealedChallenges.has(challenge.id),
    );
    nextWriter.add(toChallengesJson(visibleChallenges));
    const challengesTo = nextWriter.size;
    nextWriter.add(`,"challengeCount":${visibleChallenges.length},"items":[`);
    const teamIds = new Int32Array(ranking.length);
    const teamRanges = new Int32Array(2 * ranking.length);
    ranking.forEach((team, index) => {
      if (index > 0) nextWriter.add(",");
      teamIds[index] = team.id;
      teamRanges[2 * index] = nextWriter.size;
      addRow(team);
      teamRanges[2 * index + 1] = nextWriter.size;
    });
    nextWriter.add("]}");
    const tag = toTag(`${frozenAt}`, nextWriter.bytes);
    const earlierState = state;
    if (state?.tag !== tag) {
      // LIVE-1: equal boards have the same version.
      const version = formatVersion({ tag, scope: toPublicScope(frozenAt), position });
      state = { tag, version, position, builtAt: now };
    }
    const { version } = state;
    const head = Buffer.from(
      `{"updateTimeUtc":${now},"version":"${version}","view":"public","frozenAt":${frozenAt}`,
    );
    const headEnd = head.length;
    for (let index = 0; index < teamRanges.length; index += 1)
      teamRanges[index] = (teamRanges[index] ?? 0) + headEnd;
    const allChallenges = concealedChallenges.isEmpty()
      ? undefined
      : Buffer.from(toChallengesJson(board.challenges));
    return {
      tag,
      innerTag: allChallenges ? `${tag} ${toTag("", allChallenges)}` : tag,
      version,
      step: earlierState && earlierState.version !== version ? toStep(earlierState, state) : undefined,
      builtAt: now,
      json: nextWriter.copyAfter(head, take),
      headEnd,
      challengeCount: visibleChallenges.length,
      allChallenges,
      challenges: [headEnd + challengesFrom, headEnd + challengesTo],
      teamIds,
      teamRanges,
      values: new Map(board.challenges.map(({ challenge, value }) => [challenge.id, value])),
    };
  }

  function toStep(from: Pick<BoardState, "version" | "position">, to: BoardState): BoardStep {
    const maxLength = Math.max(MAX_SMALL_DELTA_LENGTH, nextWriter.size / 3);
    const body = createBoardDelta(
      { board, log, concealedChallenges, now: to.builtAt, maxLength },
      from.position,
    );
    return { from: from.version, to: to.version, body };
  }

  function stepFrom(version: string, from: BoardPosition): BoardStep {
    if (!state) throw new Error("the board was not serialized");
    return toStep({ version, position: from }, state);
  }

  function addRow(team: Team): void {
    const { revision, rank, divisionRank } = team;
    const from = nextWriter.size;
    const range = rowRanges.get(team.id);
    if (range?.revision === revision && range.rank === rank && range.divisionRank === divisionRank)
      nextWriter.addFrom(lastWriter, range.from, range.to);
    else nextWriter.add(toTeamJson(team));
    rowRanges.set(team.id, { revision, rank, divisionRank, from, to: nextWriter.size });
  }

  function apply(
    solves: readonly BoardSolve[],
    changes: readonly BoardScoreChange[],
    newPosition: BoardPosition,
  ): void {
    board.apply(solves);
    concealedChallenges.apply(solves);
    board.applyScoreChanges(changes);
    log.add(solves, changes);
    position = newPosition;
  }

  return { apply, serialize, stepFrom, limitLog: log.limit, getState: () => state };
}

/** LIVE-4: a delta whose JSON is not longer than this is never replaced by a reset. */
const MAX_SMALL_DELTA_LENGTH = 8192;

function toTag(head: string, bytes: Uint8Array): string {
  return createHash("sha256").update(head).update(bytes).digest("hex").slice(0, 16).toUpperCase();
}

/** Whether a division restricts its teams; otherwise they have all permissions, like teams without a division. */
function isRestricting({ permissions, overrides }: BoardDivisionRow): boolean {
  return permissions !== ALL_PERMISSIONS || Object.keys(overrides).length > 0;
}
