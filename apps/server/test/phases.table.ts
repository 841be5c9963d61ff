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
  /** Whether the endpoint is not limited to one game; a hidden game then makes no difference. */
  readonly isGlobal?: true;
  /** The response for an unknown game, if not 404. */
  readonly unknownGameStatus?: number;
}

function forAllPhases(statuses: Statuses): Table {
  return { before: statuses, running: statuses, "over, practice": statuses, over: statuses };
}

const refusedStatuses = { visitor: 401, others: 400 } as const;
const openTable = forAllPhases({ others: 200 });
const playTable: Table = {
  before: { ...refusedStatuses, accepted: 10_001 },
  running: { ...refusedStatuses, accepted: 200 },
  "over, practice": { ...refusedStatuses, accepted: 200 },
  over: { ...refusedStatuses, accepted: 10_002 },
};
const handInTable: Table = { ...playTable, over: { ...refusedStatuses, accepted: 200 } };
const watchTable: Table = { ...openTable, before: { others: 400, monitor: 200, admin: 200 } };
const joinTable: Table = {
  ...forAllPhases({ visitor: 401, pending: 400, suspended: 400, accepted: 400, others: 200 }),
  over: { visitor: 401, others: 10_002 },
};
const leaveTable = forAllPhases({ ...refusedStatuses, pending: 200, rejected: 200 });
const verdictTable = forAllPhases({ visitor: 401, accepted: 200, others: 404 });
const monitorAfterStartTable: Table = {
  ...forAllPhases({ visitor: 401, monitor: 200, admin: 200, others: 403 }),
  before: { visitor: 401, monitor: 400, admin: 400, others: 403 },
};
const nothingRunsTable: Table = {
  ...forAllPhases(refusedStatuses),
  before: playTable.before,
};
const extendTable: Table = { ...nothingRunsTable, over: playTable.over };
const signedInTable = forAllPhases({ visitor: 401, others: 200 });
const editTable = forAllPhases({ visitor: 401, admin: 200, others: 403 });

const editAfterStartTable: Table = { ...editTable, before: { visitor: 401, admin: 10_001, others: 403 } };
const afterEndTable: Table = {
  ...editTable,
  before: { visitor: 401, admin: 400, others: 403 },
  running: { visitor: 401, admin: 400, others: 403 },
};
const adminRejectedTable = forAllPhases({ visitor: 401, admin: 400, others: 403 });
const noRevealTable = forAllPhases({ visitor: 401, monitor: 400, admin: 400, others: 403 });

const watchTrafficTable = forAllPhases({ visitor: 401, monitor: 200, admin: 200, others: 403 });
const noTrafficTable = forAllPhases({ visitor: 401, monitor: 404, admin: 404, others: 403 });

const PIXEL = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A case for each endpoint of the contract that belongs to a game, and for the other endpoints with the same tags. */
export const endpointCases: Readonly<Record<string, EndpointCase>> = {
  "game.listGames": { table: openTable, isGlobal: true },
  "game.recentGames": { table: openTable, isGlobal: true },
  "game.getGame": { table: openTable },
  "game.listEditedGames": { table: editTable, isGlobal: true },
  "game.createGame": { table: editTable, isGlobal: true, body: () => ({ title: "another" }) },
  "game.getEditedGame": { table: editTable },
  "game.getHashSalt": { table: editTable },
  "game.updateGame": { table: editTable, body: () => ({ title: "renamed" }) },
  "capsule.exportCapsule": { table: editTable },
  "site.exportSite": { table: afterEndTable },
  "gamePackage.exportGame": { table: editTable },
  "gamePackage.importGame": {
    table: adminRejectedTable,
    body: () => toForm(new File(["none"], "game.zip")),
    isGlobal: true,
  },
  "feed.getCtftimeFeed": { table: watchTable },
  "feed.getGameCalendar": { table: openTable },
  "feed.getNoticesFeed": { table: watchTable },
  "feed.getGameCard": { table: openTable },
  "feed.getGamesCalendar": { table: openTable, isGlobal: true },
  "feed.getGamesFeed": { table: openTable, isGlobal: true },
  "feed.getPostsFeed": { table: openTable, isGlobal: true },
  "feed.getPlatformCard": { table: openTable, isGlobal: true },
  "feed.getPostCard": { table: forAllPhases({ others: 404 }), isGlobal: true },
  "feed.getRobots": { table: openTable, isGlobal: true },
  "feed.getSitemap": { table: openTable, isGlobal: true },
  "game.deleteGame": { table: editTable, changesState: true },
  "game.freezeBoard": {
    table: { ...adminRejectedTable, running: { visitor: 401, admin: 200, others: 403 } },
    changesState: true,
  },
  "game.unfreezeBoard": { table: adminRejectedTable },
  "game.pauseGame": {
    table: { ...adminRejectedTable, running: { visitor: 401, admin: 200, others: 403 } },
    changesState: true,
    body: () => ({}),
  },
  "game.resumeGame": { table: adminRejectedTable, body: () => ({}) },
  "game.setPoster": {
    table: editTable,
    body: () => toForm(new File([Buffer.from(PIXEL, "base64")], "poster.gif", { type: "image/gif" })),
  },
  "game.deletePoster": { table: editTable },
  "participation.joinGame": {
    table: joinTable,
    changesState: true,
    body: ({ teamIds, divisionId }, person) => ({ teamId: teamIds[person], divisionId }),
  },
  "participation.leaveGame": { table: leaveTable, changesState: true },
  "participation.listParticipations": { table: editTable },
  "participation.pageParticipations": { table: editTable },
  "participation.addTeams": {
    table: editTable,
    changesState: true,
    body: ({ teamIds, divisionId }) => ({ teamIds: [teamIds.stranger], divisionId }),
  },
  "participation.reviewParticipation": {
    table: editTable,
    changesState: true,
    params: ({ pendingId }) => ({ id: pendingId }),
    body: () => ({ status: "Accepted" }),
  },
  "division.checkJoin": { table: signedInTable },
  "division.listDivisions": { table: editTable },
  "division.getEffectiveDivisions": { table: editTable },
  "division.createDivision": { table: editTable, body: () => ({ name: "another" }) },
  "division.updateDivision": { table: editTable, body: () => ({ name: "renamed" }) },
  "division.deleteDivision": { table: editTable, changesState: true },
  "adjustment.listAdjustments": { table: editTable },
  "adjustment.createAdjustment": {
    table: editAfterStartTable,
    body: ({ teamIds }) => ({ teamId: teamIds.accepted, points: 10, reason: "a bonus" }),
  },
  "adjustment.revokeAdjustment": { table: editTable },
  "notice.listNotices": { table: watchTable },
  "notice.listEditedNotices": { table: editTable },
  "notice.createNotice": { table: editTable, body: () => ({ content: "Lunch is ready." }) },
  "notice.updateNotice": { table: editTable, body: () => ({ content: "Dinner is ready." }) },
  "notice.deleteNotice": { table: editTable, changesState: true },
  "challenge.getChallenge": { table: playTable },
  "challenge.listEditedChallenges": { table: editTable },
  "challenge.createChallenge": { table: editTable, body: () => ({ title: "another" }) },
  "challenge.getEditedChallenge": { table: editTable },
  "challenge.updateChallenge": { table: editTable, body: () => ({ title: "renamed" }) },
  "challenge.orderChallenges": { table: editTable, body: ({ cid }) => ({ challengeIds: [cid] }) },
  "challenge.copyChallenges": { table: editTable, body: ({ cid }) => ({ challengeIds: [cid] }) },
  "challenge.deleteChallenge": { table: editTable, changesState: true },
  "challengeDocument.getChallengeSchema": { table: openTable, isGlobal: true },
  "challengeDocument.listDocuments": { table: editTable },
  "challengeDocument.getDocument": { table: forAllPhases({ visitor: 401, admin: 404, others: 403 }) },
  "challengeDocument.syncDocuments": {
    table: editTable,
    body: () => ({ documents: [{ key: "from-code", title: "From code" }] }),
  },
  "challengeDocument.uploadChallengeFiles": {
    table: editTable,
    body: () => {
      const form = new FormData();
      form.append("files", new File(["x"], "x.txt"));
      return form;
    },
  },
  "challenge.refreshAcceptedCounts": { table: editTable },
  "scoreboard.flushScoreboard": { table: editTable },
  "challenge.setAttachment": { table: editTable, body: () => ({ attachmentType: "None" }) },
  "instance.createInstance": { table: playTable, changesState: true },
  "instance.extendInstance": { table: extendTable },
  "instance.destroyInstance": { table: nothingRunsTable },
  "instance.listOwnInstances": { table: signedInTable, isGlobal: true },
  "instance.createTestInstance": { table: editTable },
  "instance.destroyTestInstance": { table: editTable },
  "instance.getImageState": { table: editTable },
  "instance.pullImage": { table: editTable },
  "instance.listInstances": { table: editTable, isGlobal: true },
  "instance.deleteInstance": {
    table: forAllPhases({ visitor: 401, admin: 404, others: 403 }),
    isGlobal: true,
    params: () => ({ id: "00000000-0000-4000-8000-000000000000" }),
  },
  "flag.addFlags": { table: editTable, body: () => [{ flag: "flag{another}" }] },
  "flag.tryAnswer": { table: editTable, body: () => ({ answer: "flag{right}" }) },
  "flag.removeFlag": { table: editTable, changesState: true },
  "hint.listHints": { table: editTable },
  "hint.createHint": {
    table: editTable,
    body: () => ({ title: "another", content: "Look again.", cost: 5 }),
  },
  "hint.updateHint": { table: editTable, params: toUnsolvedParams, body: () => ({ title: "renamed" }) },
  "hint.deleteHint": { table: editTable, params: toUnsolvedParams, changesState: true },
  "hint.buyHint": {
    table: playTable,
    params: toUnsolvedParams,
    body: ({ hintCost }) => ({ cost: hintCost }),
  },
  "hint.listHintPurchases": { table: monitorAfterStartTable },
  "scoreboard.getScoreboard": { table: watchTable },
  "scoreboard.getBoardChanges": { table: watchTable, query: { since: "unknown" } },
  "scoreboard.getTopScoreboard": { table: watchTable },
  "scoreboard.getStanding": { table: playTable },
  "scoreboard.getPlayerBoard": { table: playTable },
  "scoreboard.getScoreboardSheet": { table: monitorAfterStartTable },
  "reveal.getReveal": { table: noRevealTable },
  "submission.submitFlag": { table: playTable, body: () => ({ flag: "flag{wrong}" }) },
  "submission.getVerdict": { table: verdictTable },
  "submission.listSubmissions": { table: monitorAfterStartTable },
  "submission.countSubmissions": { table: monitorAfterStartTable },
  "submission.getSubmissionSheet": { table: monitorAfterStartTable },
  "gameActivity.getGameActivity": { table: monitorAfterStartTable },
  "event.listEvents": { table: monitorAfterStartTable },
  "event.countEvents": { table: monitorAfterStartTable },
  "cheat.listCheats": { table: monitorAfterStartTable },
  "gameWebhook.listGameWebhooks": { table: editTable },
  "gameWebhook.createGameWebhook": {
    table: editTable,
    body: () => ({ name: "another", url: "http://127.0.0.1/hook", events: ["notice.published"] }),
  },
  "gameWebhook.getGameWebhook": { table: editTable },
  "gameWebhook.updateGameWebhook": { table: editTable, body: () => ({ name: "renamed" }) },
  "gameWebhook.deleteGameWebhook": { table: editTable, changesState: true },
  "gameWebhook.rotateGameWebhookSecret": { table: editTable },
  "gameWebhook.testGameWebhook": { table: editTable },
  "gameWebhook.listGameDeliveries": { table: editTable },
  "gameWebhook.redeliverGameDelivery": { table: editTable },
  "gameWebhook.redeliverGameFailures": { table: editTable, body: () => ({ since: 0 }) },
  "capture.listCapturedChallenges": { table: watchTrafficTable, unknownGameStatus: 200 },
  "capture.listCapturedTeams": { table: noTrafficTable, isGlobal: true },
  "capture.listCaptures": { table: watchTrafficTable, isGlobal: true },
  "capture.downloadCaptures": { table: watchTrafficTable, isGlobal: true },
  "capture.deleteCaptures": { table: watchTrafficTable, isGlobal: true },
  "capture.downloadCapture": { table: noTrafficTable, isGlobal: true },
  "capture.deleteCapture": { table: noTrafficTable, isGlobal: true },
  "capture.readCapture": { table: noTrafficTable, isGlobal: true },
  "writeup.getWriteup": { table: handInTable },
  "writeup.submitWriteup": {
    table: handInTable,
    body: () => toForm(new File(["%PDF-1.7"], "mine.pdf", { type: "application/pdf" })),
  },
  "writeup.listWriteups": { table: editTable },
  "writeup.listMissingWriteups": { table: editTable },
  "writeup.reviewWriteup": { table: editTable, body: () => ({ reviewed: true }) },
  "writeup.downloadWriteups": { table: editTable },
  "writeup.deleteWriteups": { table: editTable, changesState: true },
};

function toUnsolvedParams({ unsolvedId }: Target) {
  return { cid: unsolvedId };
}

function toForm(file: File): FormData {
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
