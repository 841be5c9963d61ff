/** The phases of a game, in hours from now. */
export const phases = {
  before: { starts: 1, ends: 2, practice: true },
  running: { starts: -1, ends: 1, practice: false },
  "over, practice": { starts: -2, ends: -1, practice: true },
  over: { starts: -2, ends: -1, practice: false },
} as const;

export type Phase = keyof typeof phases;

/**
 * All kinds of clients. The team of a stranger is not registered; a teammate is in the accepted team without being
 * registered.
 */
export const people = [
  "visitor",
  "stranger",
  "teammate",
  "pending",
  "rejected",
  "suspended",
  "accepted",
  "monitor",
  "admin",
] as const;

export type Person = (typeof people)[number];

/** The expected status per client in a phase; clients that are not listed get `others`. */
type Statuses = Readonly<Partial<Record<Person, number>>> & { readonly others: number };
type Table = Readonly<Record<Phase, Statuses>>;

/** What requests refer to. The path parameters of an endpoint are filled with the members of the same name. */
export interface Target {
  readonly id: number;
  /** The challenge that the accepted team has solved. */
  readonly cid: number;
  readonly sid: number;
  readonly fid: number;
  readonly noticeId: number;
  /** The division of all teams. */
  readonly divisionId: number;
  readonly aid: number;
  /** The webhook of the game. */
  readonly guid: string;
  /** A failed delivery of this webhook. */
  readonly deliveryId: string;
  /** The participation of the accepted team. */
  readonly pid: number;
  /** The name of a capture that does not exist. */
  readonly filename: string;
  readonly pendingId: number;
  readonly unsolvedId: number;
  /** The hint of the challenge `unsolvedId`. */
  readonly hid: number;
  /** What the hint costs in the phase. */
  readonly hintCost: number;
  /** The team that each client joins with. */
  readonly teamIds: Readonly<Record<Person, number>>;
}

export interface EndpointCase {
  readonly table: Table;
  readonly body?: (target: Target, person: Person) => object;
  readonly query?: Readonly<Record<string, string>>;
  /** The path parameters that differ from the members of the target. */
  readonly params?: (target: Target) => Readonly<Record<string, number | string>>;
  /** Whether the request changes the result of later requests. */
  readonly changesState?: true;
  /** Whether the endpoint is not limited to one game, so that a hidden game makes no difference. */
  readonly isGlobal?: true;
  /** The response for an unknown game, if not 404. */
  readonly unknownGameStatus?: number;
}

function always(statuses: Statuses): Table {
  return { before: statuses, running: statuses, "over, practice": statuses, over: statuses };
}

const refusedStatuses = { visitor: 401, others: 400 } as const;
const openTable = always({ others: 200 });
const play: Table = {
  before: { ...refusedStatuses, accepted: 10_001 },
  running: { ...refusedStatuses, accepted: 200 },
  "over, practice": { ...refusedStatuses, accepted: 200 },
  over: { ...refusedStatuses, accepted: 10_002 },
};
const handIn: Table = { ...play, over: { ...refusedStatuses, accepted: 200 } };
const watch: Table = { ...openTable, before: { others: 400, monitor: 200, admin: 200 } };
const join: Table = {
  ...always({ visitor: 401, pending: 400, suspended: 400, accepted: 400, others: 200 }),
  over: { visitor: 401, others: 10_002 },
};
const leave = always({ ...refusedStatuses, pending: 200, rejected: 200 });
const verdict = always({ visitor: 401, accepted: 200, others: 404 });
const monitorAfterStart: Table = {
  ...always({ visitor: 401, monitor: 200, admin: 200, others: 403 }),
  before: { visitor: 401, monitor: 400, admin: 400, others: 403 },
};
const nothingRuns: Table = {
  ...always(refusedStatuses),
  before: play.before,
};
const extend: Table = { ...nothingRuns, over: play.over };
const signedInTable = always({ visitor: 401, others: 200 });
const edit = always({ visitor: 401, admin: 200, others: 403 });

const editAfterStart: Table = { ...edit, before: { visitor: 401, admin: 10_001, others: 403 } };
const afterEnd: Table = {
  ...edit,
  before: { visitor: 401, admin: 400, others: 403 },
  running: { visitor: 401, admin: 400, others: 403 },
};
const adminRejected = always({ visitor: 401, admin: 400, others: 403 });
const noReveal = always({ visitor: 401, monitor: 400, admin: 400, others: 403 });

const watchTraffic = always({ visitor: 401, monitor: 200, admin: 200, others: 403 });
const noTraffic = always({ visitor: 401, monitor: 404, admin: 404, others: 403 });

const PIXEL = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A case for each endpoint of the contract that belongs to a game, and for the other endpoints with the same tags. */
export const endpointCases: Readonly<Record<string, EndpointCase>> = {
  "game.listGames": { table: openTable, isGlobal: true },
  "game.recentGames": { table: openTable, isGlobal: true },
  "game.getGame": { table: openTable },
  "game.listEditedGames": { table: edit, isGlobal: true },
  "game.createGame": { table: edit, isGlobal: true, body: () => ({ title: "another" }) },
  "game.getEditedGame": { table: edit },
  "game.getHashSalt": { table: edit },
  "game.updateGame": { table: edit, body: () => ({ title: "renamed" }) },
  "capsule.exportCapsule": { table: edit },
  "site.exportSite": { table: afterEnd },
  "gamePackage.exportGame": { table: edit },
  "gamePackage.importGame": {
    table: adminRejected,
    body: () => upload(new File(["none"], "game.zip")),
    isGlobal: true,
  },
  "feed.getCtftimeFeed": { table: watch },
  "feed.getGameCalendar": { table: openTable },
  "feed.getNoticesFeed": { table: watch },
  "feed.getGameCard": { table: openTable },
  "feed.getGamesCalendar": { table: openTable, isGlobal: true },
  "feed.getGamesFeed": { table: openTable, isGlobal: true },
  "feed.getPostsFeed": { table: openTable, isGlobal: true },
  "feed.getPlatformCard": { table: openTable, isGlobal: true },
  "feed.getPostCard": { table: always({ others: 404 }), isGlobal: true },
  "feed.getRobots": { table: openTable, isGlobal: true },
  "feed.getSitemap": { table: openTable, isGlobal: true },
  "game.deleteGame": { table: edit, changesState: true },
  "game.freezeBoard": {
    table: { ...adminRejected, running: { visitor: 401, admin: 200, others: 403 } },
    changesState: true,
  },
  "game.unfreezeBoard": { table: adminRejected },
  "game.pauseGame": {
    table: { ...adminRejected, running: { visitor: 401, admin: 200, others: 403 } },
    changesState: true,
    body: () => ({}),
  },
  "game.resumeGame": { table: adminRejected, body: () => ({}) },
  "game.setPoster": {
    table: edit,
    body: () => upload(new File([Buffer.from(PIXEL, "base64")], "poster.gif", { type: "image/gif" })),
  },
  "game.deletePoster": { table: edit },
  "participation.joinGame": {
    table: join,
    changesState: true,
    body: ({ teamIds, divisionId }, person) => ({ teamId: teamIds[person], divisionId }),
  },
  "participation.leaveGame": { table: leave, changesState: true },
  "participation.listParticipations": { table: edit },
  "participation.pageParticipations": { table: edit },
  "participation.addTeams": {
    table: edit,
    changesState: true,
    body: ({ teamIds, divisionId }) => ({ teamIds: [teamIds.stranger], divisionId }),
  },
  "participation.reviewParticipation": {
    table: edit,
    changesState: true,
    params: ({ pendingId }) => ({ id: pendingId }),
    body: () => ({ status: "Accepted" }),
  },
  "division.checkJoin": { table: signedInTable },
  "division.listDivisions": { table: edit },
  "division.getEffectiveDivisions": { table: edit },
  "division.createDivision": { table: edit, body: () => ({ name: "another" }) },
  "division.updateDivision": { table: edit, body: () => ({ name: "renamed" }) },
  "division.deleteDivision": { table: edit, changesState: true },
  "adjustment.listAdjustments": { table: edit },
  "adjustment.createAdjustment": {
    table: editAfterStart,
    body: ({ teamIds }) => ({ teamId: teamIds.accepted, points: 10, reason: "a bonus" }),
  },
  "adjustment.revokeAdjustment": { table: edit },
  "notice.listNotices": { table: watch },
  "notice.listEditedNotices": { table: edit },
  "notice.createNotice": { table: edit, body: () => ({ content: "Lunch is ready." }) },
  "notice.updateNotice": { table: edit, body: () => ({ content: "Dinner is ready." }) },
  "notice.deleteNotice": { table: edit, changesState: true },
  "challenge.getChallenge": { table: play },
  "challenge.listEditedChallenges": { table: edit },
  "challenge.createChallenge": { table: edit, body: () => ({ title: "another" }) },
  "challenge.getEditedChallenge": { table: edit },
  "challenge.updateChallenge": { table: edit, body: () => ({ title: "renamed" }) },
  "challenge.orderChallenges": { table: edit, body: ({ cid }) => ({ challengeIds: [cid] }) },
  "challenge.copyChallenges": { table: edit, body: ({ cid }) => ({ challengeIds: [cid] }) },
  "challenge.deleteChallenge": { table: edit, changesState: true },
  "challengeDocument.getChallengeSchema": { table: openTable, isGlobal: true },
  "challengeDocument.listDocuments": { table: edit },
  "challengeDocument.getDocument": { table: always({ visitor: 401, admin: 404, others: 403 }) },
  "challengeDocument.syncDocuments": {
    table: edit,
    body: () => ({ documents: [{ key: "from-code", title: "From code" }] }),
  },
  "challengeDocument.uploadChallengeFiles": {
    table: edit,
    body: () => {
      const form = new FormData();
      form.append("files", new File(["x"], "x.txt"));
      return form;
    },
  },
  "challenge.refreshAcceptedCounts": { table: edit },
  "scoreboard.flushScoreboard": { table: edit },
  "challenge.setAttachment": { table: edit, body: () => ({ attachmentType: "None" }) },
  "instance.createInstance": { table: play, changesState: true },
  "instance.extendInstance": { table: extend },
  "instance.destroyInstance": { table: nothingRuns },
  "instance.listOwnInstances": { table: signedInTable, isGlobal: true },
  "instance.createTestInstance": { table: edit },
  "instance.destroyTestInstance": { table: edit },
  "instance.getImageState": { table: edit },
  "instance.pullImage": { table: edit },
  "instance.listInstances": { table: edit, isGlobal: true },
  "instance.deleteInstance": {
    table: always({ visitor: 401, admin: 404, others: 403 }),
    isGlobal: true,
    params: () => ({ id: "00000000-0000-4000-8000-000000000000" }),
  },
  "flag.addFlags": { table: edit, body: () => [{ flag: "flag{another}" }] },
  "flag.tryAnswer": { table: edit, body: () => ({ answer: "flag{right}" }) },
  "flag.removeFlag": { table: edit, changesState: true },
  "hint.listHints": { table: edit },
  "hint.createHint": { table: edit, body: () => ({ title: "another", content: "Look again.", cost: 5 }) },
  "hint.updateHint": { table: edit, params: unsolved, body: () => ({ title: "renamed" }) },
  "hint.deleteHint": { table: edit, params: unsolved, changesState: true },
  "hint.buyHint": { table: play, params: unsolved, body: ({ hintCost }) => ({ cost: hintCost }) },
  "hint.listHintPurchases": { table: monitorAfterStart },
  "scoreboard.getScoreboard": { table: watch },
  "scoreboard.getBoardChanges": { table: watch, query: { since: "unknown" } },
  "scoreboard.getTopScoreboard": { table: watch },
  "scoreboard.getStanding": { table: play },
  "scoreboard.getPlayerBoard": { table: play },
  "scoreboard.getScoreboardSheet": { table: monitorAfterStart },
  "reveal.getReveal": { table: noReveal },
  "submission.submitFlag": { table: play, body: () => ({ flag: "flag{wrong}" }) },
  "submission.getVerdict": { table: verdict },
  "submission.listSubmissions": { table: monitorAfterStart },
  "submission.countSubmissions": { table: monitorAfterStart },
  "submission.getSubmissionSheet": { table: monitorAfterStart },
  "gameActivity.getGameActivity": { table: monitorAfterStart },
  "event.listEvents": { table: monitorAfterStart },
  "event.countEvents": { table: monitorAfterStart },
  "cheat.listCheats": { table: monitorAfterStart },
  "gameWebhook.listGameWebhooks": { table: edit },
  "gameWebhook.createGameWebhook": {
    table: edit,
    body: () => ({ name: "another", url: "http://127.0.0.1/hook", events: ["notice.published"] }),
  },
  "gameWebhook.getGameWebhook": { table: edit },
  "gameWebhook.updateGameWebhook": { table: edit, body: () => ({ name: "renamed" }) },
  "gameWebhook.deleteGameWebhook": { table: edit, changesState: true },
  "gameWebhook.rotateGameWebhookSecret": { table: edit },
  "gameWebhook.testGameWebhook": { table: edit },
  "gameWebhook.listGameDeliveries": { table: edit },
  "gameWebhook.redeliverGameDelivery": { table: edit },
  "gameWebhook.redeliverGameFailures": { table: edit, body: () => ({ since: 0 }) },
  "capture.listCapturedChallenges": { table: watchTraffic, unknownGameStatus: 200 },
  "capture.listCapturedTeams": { table: noTraffic, isGlobal: true },
  "capture.listCaptures": { table: watchTraffic, isGlobal: true },
  "capture.downloadCaptures": { table: watchTraffic, isGlobal: true },
  "capture.deleteCaptures": { table: watchTraffic, isGlobal: true },
  "capture.downloadCapture": { table: noTraffic, isGlobal: true },
  "capture.deleteCapture": { table: noTraffic, isGlobal: true },
  "capture.readCapture": { table: noTraffic, isGlobal: true },
  "writeup.getWriteup": { table: handIn },
  "writeup.submitWriteup": {
    table: handIn,
    body: () => upload(new File(["%PDF-1.7"], "mine.pdf", { type: "application/pdf" })),
  },
  "writeup.listWriteups": { table: edit },
  "writeup.listMissingWriteups": { table: edit },
  "writeup.reviewWriteup": { table: edit, body: () => ({ reviewed: true }) },
  "writeup.downloadWriteups": { table: edit },
  "writeup.deleteWriteups": { table: edit, changesState: true },
};

function unsolved({ unsolvedId }: Target) {
  return { cid: unsolvedId };
}

function upload(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** For a hidden game, clients without a registered team get 404 unless they are staff; 401 and 403 have priority. */
export function getExpectedStatus(
  { table, isGlobal }: EndpointCase,
  phase: Phase,
  person: Person,
  isHidden: boolean,
): number {
  const status = table[phase][person] ?? table[phase].others;
  const isRefused = status === 401 || status === 403;
  const isOutside = person === "visitor" || person === "stranger";
  return isHidden && !isGlobal && isOutside && !isRefused ? 404 : status;
}
