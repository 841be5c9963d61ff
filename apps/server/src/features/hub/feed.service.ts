import type { HubMessage } from "@gonfalon/contract/realtime.ts";
import type { BoardView } from "@gonfalon/contract/scoreboard.ts";
import type { Db } from "#db/client.ts";
import { getFreezeTime, getPhase } from "#features/game/game.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { batchInOrder } from "#kernel/batch-in-order.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { LogEntry, Logger } from "#ports/logger.ts";
import type { Realtime } from "#ports/realtime.ts";
import {
  isWithheld,
  toBoardMessage,
  toEventMessage,
  toInstanceMessage,
  toLogMessage,
  toNoticeMessage,
  topics,
  toSubmissionMessage,
  toVerdictMessage,
} from "./hub.domain.ts";
import { listEventsById, listLogLinesById, listNoticesById, listSubmissionsById } from "./hub.repo.ts";

export interface FeedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly realtime: Realtime;
  readonly access: GameAccess;
  readonly log: Logger;
}

/** Reached only if the database is slow or unavailable. Clients fetch the updates that they missed. */
const MAX_QUEUED_UPDATES = 10_000;

/** HUB-3 to HUB-5: pushes events to connected clients in commit order, and log entries as they are written. */
export function feedService({ db, clock, events, realtime, access, log }: FeedDeps) {
  const batchOptions = { capacity: MAX_QUEUED_UPDATES, onFailure };
  const pushNotices = batchInOrder(async (ids: readonly number[]) => {
    for (const notice of await listNoticesById(db, ids))
      await pushToGame(notice.gameId, NOTICES, toNoticeMessage(notice), (freezeTime) =>
        isWithheld(notice, freezeTime),
      );
  }, batchOptions);
  const pushEvents = batchInOrder(async (ids: readonly number[]) => {
    for (const event of await listEventsById(db, ids))
      realtime.push(topics.monitor(event.gameId), toEventMessage(event));
  }, batchOptions);
  const pushSubmissions = batchInOrder(async (ids: readonly number[]) => {
    for (const submission of await listSubmissionsById(db, ids)) {
      realtime.push(topics.verdicts(submission.participationId), toVerdictMessage(submission));
      realtime.push(topics.monitor(submission.gameId), toSubmissionMessage(submission));
    }
  }, batchOptions);
  const pushBoard = batchInOrder(async (changes: readonly BoardChange[]) => {
    for (const { gameId, version, view } of changes) {
      const isForStaffOnly = (freezeTime: number | undefined) => view === "live" && freezeTime !== undefined;
      await pushToGame(gameId, BOARD, toBoardMessage(version), isForStaffOnly);
    }
  }, batchOptions);

  const pushLogs = batchInOrder(async (ids: readonly number[]) => {
    for (const line of await listLogLinesById(db, ids)) realtime.push(topics.logs, toLogMessage(line));
  }, batchOptions);

  events.subscribe("notice.created", ({ gameId, noticeId }) => {
    if (hasGameSubscribers(gameId, NOTICES)) pushNotices(noticeId);
  });
  events.subscribe("event.recorded", ({ gameId, eventId }) => {
    if (realtime.hasSubscribers(topics.monitor(gameId))) pushEvents(eventId);
  });
  events.subscribe("submission.judged", ({ gameId, participationId, submissionId }) => {
    const hasSubscribers = [topics.monitor(gameId), topics.verdicts(participationId)].some(
      realtime.hasSubscribers,
    );
    if (hasSubscribers) pushSubmissions(submissionId);
  });
  events.subscribe("container.changed", ({ participationId, challengeId, end = null }) => {
    if (participationId !== null)
      realtime.push(topics.instances(participationId), toInstanceMessage(challengeId, end));
  });
  // Clients of this process were already notified directly.
  events.subscribe("logs.stored", ({ ids }, origin) => {
    if (origin === "remote" && realtime.hasSubscribers(topics.logs)) for (const id of ids) pushLogs(id);
  });
  // CLUSTER-7: sent for each process that serves the new board, because the next request may reach any of them.
  events.subscribe("board.built", pushBoardChange);
  // The title and the end of a game are not part of the board, but are shown with it.
  events.subscribe("game.changed", ({ gameId }) =>
    pushBoardChange({ gameId, version: clock.now().getTime(), view: "public" }),
  );

  function pushBoardChange(change: BoardChange): void {
    if (hasGameSubscribers(change.gameId, BOARD)) pushBoard(change);
  }

  function hasGameSubscribers(gameId: number, { forStaff, forOthers }: GameTopics): boolean {
    return [forStaff(gameId), forOthers(gameId)].some(realtime.hasSubscribers);
  }

  /** GAME-3, FREEZE-5: only staff receive updates before the start and updates that a freeze withholds. */
  async function pushToGame(
    gameId: number,
    { forStaff, forOthers }: GameTopics,
    message: HubMessage,
    isForStaffOnly: (freezeTime: number | undefined) => boolean,
  ): Promise<void> {
    realtime.push(forStaff(gameId), message);
    const game = await access.find(gameId);
    const now = clock.now();
    if (!game || getPhase(game, now) === "before" || isForStaffOnly(getFreezeTime(game, now))) return;
    realtime.push(forOthers(gameId), message);
  }

  /** Must not log: each log entry would cause another push. */
  function pushLogEntry(entry: LogEntry): void {
    if (realtime.hasSubscribers(topics.logs)) realtime.push(topics.logs, toLogMessage(entry));
  }

  function onFailure(err: unknown): void {
    log.error({ err }, "failed to push realtime updates");
  }

  return { pushLogEntry };
}

interface BoardChange {
  readonly gameId: number;
  readonly version: number;
  readonly view: BoardView;
}

interface GameTopics {
  readonly forStaff: (gameId: number) => string;
  readonly forOthers: (gameId: number) => string;
}

const NOTICES: GameTopics = { forStaff: topics.staffNotices, forOthers: topics.notices };
const BOARD: GameTopics = { forStaff: topics.staffBoard, forOthers: topics.board };
