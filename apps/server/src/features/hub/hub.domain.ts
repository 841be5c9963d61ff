import type { FlagProgress } from "@gonfalon/contract/challenge.ts";
import type { AnswerResult, EventType, InstanceEnd, NoticeType } from "@gonfalon/contract/enums.ts";
import type { HubMessage, PushedLog } from "@gonfalon/contract/realtime.ts";
import type { BoardUpdate, BoardView } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { toPlayerVerdict } from "#features/submission/submission.domain.ts";

/** Staff have separate topics, because they also receive updates before the start and during a freeze. */
export const topics = {
  logs: "logs",
  monitor: (gameId: number) => `monitor:${gameId}`,
  notices: (gameId: number) => `notices:${gameId}`,
  staffNotices: (gameId: number) => `staff-notices:${gameId}`,
  board: (gameId: number) => `board:${gameId}`,
  staffBoard: (gameId: number) => `staff-board:${gameId}`,
  boardChanges: (gameId: number, view: BoardView) => `${view}-board-changes:${gameId}`,
  verdicts: (participationId: number) => `verdicts:${participationId}`,
  instances: (participationId: number) => `instances:${participationId}`,
} as const;

export interface StoredNotice {
  readonly id: number;
  readonly gameId: number;
  readonly type: NoticeType;
  readonly values: readonly string[];
  readonly publishedAt: Date;
}

export interface StoredEvent {
  readonly gameId: number;
  readonly type: EventType;
  readonly values: readonly string[];
  readonly publishedAt: Date;
  readonly user: string;
  readonly team: string;
}

export interface StoredSubmission {
  readonly id: number;
  readonly gameId: number;
  readonly challengeId: number;
  readonly participationId: number;
  readonly answer: string;
  readonly status: AnswerResult;
  readonly submittedAt: Date;
  readonly user: string;
  readonly team: string;
  readonly challenge: string;
  /** Null unless the challenge needs all flags. */
  readonly progress: FlagProgress | null;
}

export interface LogLine {
  readonly loggedAt: Date;
  readonly level: string;
  readonly status?: PushedLog["status"] | undefined;
  readonly ip?: string | undefined;
  readonly user?: string | undefined;
  readonly message: string;
  readonly exception?: string | undefined;
}

/** FREEZE-5: whether a notice is for staff only, because the board is frozen. */
export function isWithheld({ type, publishedAt }: StoredNotice, freezeTime: number | undefined): boolean {
  return freezeTime !== undefined && getBloodPlace(type) !== undefined && publishedAt.getTime() >= freezeTime;
}

export function toNoticeMessage({ id, type, values, publishedAt }: StoredNotice): HubMessage<"/hub/user"> {
  return {
    target: "ReceivedGameNotice",
    payload: { id, time: toHubTime(publishedAt), type, values: [...values] },
  };
}

export function toEventMessage({
  type,
  values,
  publishedAt,
  user,
  team,
}: StoredEvent): HubMessage<"/hub/monitor"> {
  return {
    target: "ReceivedGameEvent",
    payload: { type, values: [...values], time: toHubTime(publishedAt), user, team },
  };
}

export function toSubmissionMessage(row: StoredSubmission): HubMessage<"/hub/monitor"> {
  const { answer, status, submittedAt, user, team, challenge } = row;
  return {
    target: "ReceivedSubmissions",
    payload: { answer, status, time: toHubTime(submittedAt), user, team, challenge },
  };
}

export function toVerdictMessage({
  id,
  challengeId,
  status,
  progress,
}: StoredSubmission): HubMessage<"/hub/user"> {
  return {
    target: "ReceivedVerdict",
    payload: { submissionId: id, challengeId, status: toPlayerVerdict(status), progress },
  };
}

export function toBoardMessage(version: number): HubMessage<"/hub/user"> {
  return { target: "ReceivedBoardChange", payload: { version } };
}

/** LIVE-8: the first message to a connection that follows a board. */
export function toBoardVersionMessage(version: string): HubMessage<"/hub/user"> {
  return { target: "ReceivedBoardVersion", payload: { version } };
}

export function toBoardDeltaMessage(payload: BoardUpdate): HubMessage<"/hub/user"> {
  return { target: "ReceivedBoardDelta", payload };
}

export const GAME_CHANGE: HubMessage<"/hub/user"> = { target: "ReceivedGameChange", payload: {} };

export function toInstanceMessage(challengeId: number, ended: InstanceEnd | null): HubMessage<"/hub/user"> {
  return { target: "ReceivedInstance", payload: { challengeId, ended } };
}

/** HUB-5: a log entry with the error message, but without stack frames. */
export function toLogMessage({
  loggedAt,
  level,
  status = "",
  ip,
  user,
  message,
  exception,
}: LogLine): HubMessage<"/hub/admin"> {
  return {
    target: "ReceivedLog",
    payload: {
      time: toHubTime(loggedAt),
      name: user ?? (ip === undefined ? "System" : "Anonymous"),
      level,
      ip: ip ?? "",
      msg: exception === undefined ? message : `${message}\n${removeFrames(exception)}`,
      status,
    },
  };
}

/** ISO 8601 with an offset, as hub clients expect. */
function toHubTime(instant: Date): string {
  return instant.toISOString().replace("Z", "+00:00");
}

function removeFrames(exception: string): string {
  return exception
    .split("\n")
    .filter((line) => !/^\s+at /.test(line))
    .join("\n");
}
