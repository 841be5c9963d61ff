import { getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { CallEndpoint } from "./call-endpoint.ts";
import { createFollowedBoard } from "./followed-board.ts";
import type { OpenConnection, openHubConnection } from "./hub-connection.ts";
import type { Organizer } from "./organizer.ts";
import { pause } from "./pause.ts";
import type { Recording } from "./recording.ts";

/** LIMIT-1 allows 150 requests with the token per 60 s, and the set-up and the cleanup also need some. */
const POLL_INTERVAL_MS = 1000;
const RECONNECT_INTERVAL_MS = 10_000;

/** Records when each solve appears on the board. */
export interface BoardWatch {
  /** The time at which each solve first appeared, by `team:challenge`. */
  readonly firstSeenAt: ReadonlyMap<string, number>;
  /** The current board. */
  fetchBoard(): Promise<Scoreboard>;
  /** Receives the changes of the board until the signal is aborted. */
  follow(endSignal: AbortSignal): Promise<void>;
}

interface BoardWatchOptions {
  readonly organizer: Pick<Organizer, "api" | "call" | "headers">;
  readonly gameId: number;
  readonly recording: Pick<Recording, "now">;
  /** Without it, the changes are polled. */
  readonly openConnection: typeof openHubConnection | undefined;
  readonly wait?: typeof pause;
}

export function toSolveKey(teamId: number, challengeId: number): string {
  return `${teamId}:${challengeId}`;
}

export function createBoardWatch(options: BoardWatchOptions): BoardWatch {
  const { organizer, gameId, recording, openConnection, wait = pause } = options;
  const { api, headers } = organizer;
  const firstSeenAt = new Map<string, number>();
  // Without retries: a poll that is rejected or fails is repeated after the interval, not after `Retry-After`.
  const call: CallEndpoint = (_kind, endpoint, ...request) => api.call(headers, endpoint, ...request);
  const board = createFollowedBoard(call, gameId, {
    onBoard: recordBoard,
    onChange: ({ solves = [] }) => {
      const now = recording.now();
      for (const { teamId, id } of solves) recordSolve(teamId, id, now);
    },
  });
  let connection: OpenConnection | undefined;

  function recordSolve(teamId: number, challengeId: number, now: number): void {
    const key = toSolveKey(teamId, challengeId);
    if (!firstSeenAt.has(key)) firstSeenAt.set(key, now);
  }

  function recordBoard({ items }: Pick<Scoreboard, "items">): void {
    const now = recording.now();
    for (const { id, solvedChallenges } of items)
      for (const solve of solvedChallenges) recordSolve(id, solve.id, now);
  }

  async function fetchBoard(): Promise<Scoreboard> {
    const scoreboard = await organizer.call(getScoreboard, { params: { id: gameId } });
    recordBoard(scoreboard);
    return scoreboard;
  }

  /** Stays connected to the hub, which sends at most four changes a second (LIVE-8) without any requests. */
  async function stayConnected(open: typeof openHubConnection, endSignal: AbortSignal): Promise<void> {
    while (!endSignal.aborted) {
      connection ??= await connect(open);
      await wait(RECONNECT_INTERVAL_MS, endSignal);
    }
    await connection?.close();
  }

  /** Undefined if the connection was rejected. */
  function connect(open: typeof openHubConnection): Promise<OpenConnection | undefined> {
    const events = {
      onVerdict: () => undefined,
      onBoardVersion: board.receiveVersion,
      onBoardChange: board.receiveChange,
      onBytes: () => undefined,
      onDrop: () => {
        connection = undefined;
      },
    };
    return open(api.url, gameId, headers, events, { skipNegotiation: true }).catch(() => undefined);
  }

  /** Requests the changes if there is no connection, or if the hub has not sent all of them. */
  async function poll(endSignal: AbortSignal): Promise<void> {
    while (!endSignal.aborted) {
      const isUpToDate = connection && board.isOpen() && !board.isBehind();
      // Failed polls are ignored: only the requests of the simulated players are measured.
      if (!isUpToDate) await board.catchUp().catch(() => undefined);
      await wait(POLL_INTERVAL_MS, endSignal);
    }
  }

  async function follow(endSignal: AbortSignal): Promise<void> {
    await Promise.all([poll(endSignal), openConnection && stayConnected(openConnection, endSignal)]);
  }

  return { firstSeenAt, fetchBoard, follow };
}
