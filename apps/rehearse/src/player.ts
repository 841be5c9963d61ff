import { login } from "@gonfalon/contract/account.ts";
import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { getGame } from "@gonfalon/contract/game.ts";
import { createInstance } from "@gonfalon/contract/instance.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { getPlayerBoard, getStanding } from "@gonfalon/contract/scoreboard.ts";
import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import type { Api, RequestHeaders } from "./api.ts";
import { toSolveKey } from "./board-watch.ts";
import type { CallEndpoint } from "./call-endpoint.ts";
import { createFollowedBoard } from "./followed-board.ts";
import { getRejectionStatus, type OpenConnection, openHubConnection } from "./hub-connection.ts";
import { pause } from "./pause.ts";
import type { Recording } from "./recording.ts";
import { readRetryDelayMs } from "./retry-delay.ts";
import type { SimulatedChallenge, SimulatedGame, SimulatedTeam } from "./simulated-game.ts";

export interface PlayContext {
  readonly api: Api;
  readonly simulatedGame: SimulatedGame;
  readonly recording: Recording;
  readonly usesHub: boolean;
  readonly paceSeconds: number;
  /** The header with the forwarded address of a team; empty if the server does not trust it. */
  toForwardedHeaders(team: SimulatedTeam): RequestHeaders;
  /** Aborted when the time is over or the rehearsal is stopped. */
  readonly endSignal: AbortSignal;
}

/** LIVE-11: after a change of the board the standing is requested, at most this often. */
const STANDING_INTERVAL_MS = 5000;
/** LIVE-12: without the hub, changes are requested at most this often. */
const CHANGES_INTERVAL_MS = 10_000;
/** Every fifth team sends its correct flags twice concurrently. */
const DOUBLE_SUBMIT_INTERVAL = 5;

/** Plays for one team until `endSignal` is aborted. */
export async function play(team: SimulatedTeam, context: PlayContext): Promise<void> {
  const { endSignal, recording, simulatedGame, usesHub } = context;
  const headers = await signIn(team, context);
  if (!headers) return;
  recording.signedInTeams++;
  const player = createPlayer(team, headers, context);
  await player.register();
  const connection = usesHub ? await player.connectToHub() : undefined;
  try {
    await player.loadGame();
    for (const challenge of rotate(simulatedGame.challenges, team.index)) {
      if (endSignal.aborted) break;
      await player.attempt(challenge);
    }
    while (!endSignal.aborted) await player.watch();
  } finally {
    await connection?.close();
  }
}

/** The headers of the signed-in player; undefined if `endSignal` was aborted before. */
async function signIn(
  team: SimulatedTeam,
  { api, endSignal, recording, toForwardedHeaders }: PlayContext,
): Promise<RequestHeaders | undefined> {
  const forwardedHeaders = toForwardedHeaders(team);
  const { userName, password } = team;
  while (!endSignal.aborted) {
    const response = await recording.time(
      "signIn",
      api.call(forwardedHeaders, login, { body: { userName, password } }),
    );
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
    if (response.status === 200 && cookie) return { ...forwardedHeaders, cookie };
    await pause(readRetryDelayMs(response.headers), endSignal);
  }
  return undefined;
}

function createPlayer(team: SimulatedTeam, headers: RequestHeaders, context: PlayContext) {
  const { api, endSignal, paceSeconds, recording, simulatedGame, usesHub } = context;
  const id = simulatedGame.gameId;
  const sendTimes = new Map<number, number>();
  const earlyPushTimes = new Map<number, number>();
  let lastStandingAt = Number.NEGATIVE_INFINITY;
  let lastChangesAt = Number.NEGATIVE_INFINITY;

  const call: CallEndpoint = async (kind, endpoint, ...request) => {
    const response = await recording.time(kind, api.call(headers, endpoint, ...request));
    recording.addBytes(team.teamId, response.bytes);
    return response;
  };
  const board = createFollowedBoard(call, id);

  /** Waits for 0.5 to 1.5 times `paceSeconds`, so that teams are not synchronized. */
  function waitAtPace(): Promise<void> {
    const factor = 0.5 + ((team.index * 7919 + recording.samples.length) % 100) / 100;
    return pause(1000 * paceSeconds * factor, endSignal);
  }

  async function register(): Promise<void> {
    await call("game", getGame, { params: { id } });
    await call("register", joinGame, {
      params: { id },
      body: { teamId: team.teamId, division: null, inviteCode: null },
    });
  }

  async function loadGame(): Promise<void> {
    await call("challengeList", getPlayerBoard, { params: { id } });
    await call("notices", listNotices, { params: { id }, query: { count: 100, skip: 0 } });
    await waitAtPace();
    await board.open();
  }

  async function connectToHub(): Promise<OpenConnection | undefined> {
    const at = recording.now();
    const record = (status: number) =>
      void recording.samples.push({ kind: "hub", at, durationMs: recording.now() - at, status });
    try {
      const connection = await openHubConnection(api.url, id, headers, {
        onVerdict: ({ submissionId }) => recordPush(submissionId),
        onBoardVersion: board.receiveVersion,
        onBoardChange: board.receiveChange,
        onBytes: (byteCount) => recording.addBytes(team.teamId, byteCount),
        onDrop: () => recording.disconnectTimes.push(recording.now()),
      });
      record(200);
      return connection;
    } catch (error) {
      record(getRejectionStatus(error));
      return undefined;
    }
  }

  /** Records the time of a pushed verdict, which may arrive before the response with the submission id. */
  function recordPush(submissionId: number): void {
    const sentAt = sendTimes.get(submissionId);
    if (sentAt === undefined) earlyPushTimes.set(submissionId, recording.now());
    else recording.pushLatenciesMs.push(recording.now() - sentAt);
  }

  async function attempt(challenge: SimulatedChallenge): Promise<void> {
    await waitAtPace();
    const detail = await call("challenge", getChallenge, { params: { id, cid: challenge.id } });
    if (detail.status !== 200) return;
    if (challenge.needsContainer)
      await call("container", createInstance, { params: { id, cid: challenge.id } });
    await waitAtPace();
    if (team.index % 2 === challenge.id % 2) await send(challenge, "flag{not this one}");
    await waitAtPace();
    if (endSignal.aborted) return;
    const flag = challenge.getFlag(detail.parseBody().context.url);
    await Promise.all(
      Array.from({ length: team.index % DOUBLE_SUBMIT_INTERVAL === 0 ? 2 : 1 }, () => solve(challenge, flag)),
    );
    await call("challengeList", getPlayerBoard, { params: { id } });
    await followBoard();
  }

  async function solve(challenge: SimulatedChallenge, flag: string): Promise<void> {
    const verdict = await send(challenge, flag);
    const { teamId } = team;
    if (verdict === "Accepted")
      recording.acceptedFlags.push({ teamId, challengeId: challenge.id, at: recording.now() });
    if (verdict === undefined) recording.missingVerdicts.add(toSolveKey(teamId, challenge.id));
  }

  /** The verdict; undefined if it did not arrive. */
  async function send({ id: cid }: SimulatedChallenge, flag: string): Promise<string | undefined> {
    const at = recording.now();
    const response = await call("flag", submitFlag, { params: { id, cid }, body: { flag } });
    if (response.status !== 200) return undefined;
    const sid = response.parseBody();
    const pushedAt = earlyPushTimes.get(sid);
    if (pushedAt === undefined) sendTimes.set(sid, at);
    else recording.pushLatenciesMs.push(pushedAt - at);
    const verdict = await call("verdict", getVerdict, { params: { id, cid, sid } });
    return verdict.status === 200 ? verdict.parseBody() : undefined;
  }

  async function followBoard(): Promise<void> {
    const now = recording.now();
    if (board.isBehind() || (!usesHub && now - lastChangesAt >= CHANGES_INTERVAL_MS)) {
      lastChangesAt = now;
      await board.catchUp();
    }
    if (now - lastStandingAt < STANDING_INTERVAL_MS || !board.hasChangedSinceLastCall()) return;
    lastStandingAt = now;
    await call("standing", getStanding, { params: { id } });
  }

  /** Follows the board, after the player has tried all challenges. */
  async function watch(): Promise<void> {
    await waitAtPace();
    if (!endSignal.aborted) await followBoard();
  }

  return { register, connectToHub, loadGame, attempt, watch };
}

function rotate<T>(items: readonly T[], count: number): readonly T[] {
  const first = count % Math.max(items.length, 1);
  return [...items.slice(first), ...items.slice(0, first)];
}
