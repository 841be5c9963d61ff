/** The phases of a game, in hours from now. */
export const phases = {
  before: { starts: 1, ends: 2, practice: true },
  running: { starts: -1, ends: 1, practice: false },
  "over, practice": { starts: -2, ends: -1, practice: true },
  over: { starts: -2, ends: -1, practice: false },
} as const;

export type Phase = keyof typeof phases;

/** All kinds of clients; a teammate is in the accepted team without being registered. */
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
type Row = Readonly<Partial<Record<Person, number>>> & { readonly others: number };
type Table = Readonly<Record<Phase, Row>>;

/** The parts of a request; named ids are filled into the path. */
export interface Target {
  readonly id: number;
  readonly cid: number;
  readonly sid: number;
  readonly fid: number;
  readonly noticeId: number;
  /** The participation of the accepted team. */
  readonly pid: number;
  /** The name of a capture that does not exist. */
  readonly filename: string;
  readonly pendingId: number;
  /** The team that each client joins with. */
  readonly teamIds: Readonly<Record<Person, number>>;
}

export interface EndpointCase {
  readonly table: Table;
  readonly body?: (target: Target, person: Person) => object;
  readonly query?: Readonly<Record<string, string>>;
  /** For paths whose id is not that of the game. */
  readonly id?: (target: Target) => number | string;
  /** Whether the request changes the result of later requests. */
  readonly changes?: true;
  /** Whether the endpoint is not limited to one game, so that a hidden game makes no difference. */
  readonly isGlobal?: true;
  /** The response for an unknown game, if not 404. */
  readonly unknown?: number;
}

function always(row: Row): Table {
  return { before: row, running: row, "over, practice": row, over: row };
}

const refused = { visitor: 401, others: 400 } as const;
const open = always({ others: 200 });
const play: Table = {
  before: { ...refused, accepted: 10_001 },
  running: { ...refused, accepted: 200 },
  "over, practice": { ...refused, accepted: 200 },
  over: { ...refused, accepted: 10_002 },
};
const handIn: Table = { ...play, over: { ...refused, accepted: 200 } };
const watch: Table = { ...open, before: { others: 400, monitor: 200, admin: 200 } };
const join: Table = {
  ...always({ visitor: 401, pending: 400, suspended: 400, accepted: 400, others: 200 }),
  over: { visitor: 401, others: 10_002 },
};
const leave = always({ ...refused, pending: 200, rejected: 200 });
const verdict = always({ visitor: 401, accepted: 200, others: 404 });
const monitorAfterStart: Table = {
  ...always({ visitor: 401, monitor: 200, admin: 200, others: 403 }),
  before: { visitor: 401, monitor: 400, admin: 400, others: 403 },
};
const nothingRuns: Table = {
  ...always(refused),
  before: play.before,
};
const extend: Table = { ...nothingRuns, over: play.over };
const signedIn = always({ visitor: 401, others: 200 });
const edit = always({ visitor: 401, admin: 200, others: 403 });

/** The row of submitWriteup runs first. Before the start, there is no writeup. */
const reviewWriteup: Table = { ...edit, before: { visitor: 401, admin: 404, others: 403 } };
const afterEnd: Table = {
  ...edit,
  before: { visitor: 401, admin: 400, others: 403 },
  running: { visitor: 401, admin: 400, others: 403 },
};
const noFreeze = always({ visitor: 401, admin: 400, others: 403 });
const noReveal = always({ visitor: 401, monitor: 400, admin: 400, others: 403 });
const noPackage = always({ visitor: 401, admin: 400, others: 403 });

const watchTraffic = always({ visitor: 401, monitor: 200, admin: 200, others: 403 });
const noTraffic = always({ visitor: 401, monitor: 404, admin: 404, others: 403 });

const PIXEL = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A row for each endpoint of the contract that belongs to a game. */
export const calls: Readonly<Record<string, EndpointCase>> = {
  "game.listGames": { table: open, isGlobal: true },
  "game.recentGames": { table: open, isGlobal: true },
  "game.getGame": { table: open },
  "game.listEditedGames": { table: edit, isGlobal: true },
  "game.createGame": { table: edit, isGlobal: true, body: () => ({ title: "another" }) },
  "game.getEditedGame": { table: edit },
  "game.getHashSalt": { table: edit },
  "game.updateGame": { table: edit, body: () => ({ title: "renamed" }) },
  "capsule.exportCapsule": { table: edit },
  "site.exportSite": { table: afterEnd },
  "gamePackage.exportGame": { table: edit },
  "gamePackage.importGame": {
    table: noPackage,
    body: () => upload(new File(["none"], "game.zip")),
    isGlobal: true,
  },
  "feed.getCtftimeFeed": { table: watch },
  "feed.getGameCalendar": { table: open },
  "feed.getNoticesFeed": { table: watch },
  "feed.getGameCard": { table: open },
  "feed.getGamesCalendar": { table: open, isGlobal: true },
  "feed.getGamesFeed": { table: open, isGlobal: true },
  "feed.getPostsFeed": { table: open, isGlobal: true },
  "feed.getPlatformCard": { table: open, isGlobal: true },
  "feed.getPostCard": { table: always({ others: 404 }), isGlobal: true },
  "feed.getRobots": { table: open, isGlobal: true },
  "feed.getSitemap": { table: open, isGlobal: true },
  "game.deleteGame": { table: edit, changes: true },
  "game.freezeBoard": {
    table: { ...noFreeze, running: { visitor: 401, admin: 200, others: 403 } },
    changes: true,
  },
  "game.unfreezeBoard": { table: noFreeze },
  "game.pauseGame": {
    table: { ...noFreeze, running: { visitor: 401, admin: 200, others: 403 } },
    changes: true,
    body: () => ({}),
  },
  "game.resumeGame": { table: noFreeze, body: () => ({}) },
  "game.setPoster": {
    table: edit,
    body: () => upload(new File([Buffer.from(PIXEL, "base64")], "poster.gif", { type: "image/gif" })),
  },
  "game.deletePoster": { table: edit },
  "participation.joinGame": {
    table: join,
    changes: true,
    body: ({ teamIds }, person) => ({ teamId: teamIds[person] }),
  },
  "participation.leaveGame": { table: leave, changes: true },
  "participation.listParticipations": { table: edit },
  "participation.pageParticipations": { table: edit },
  "participation.addTeams": {
    table: edit,
    changes: true,
    body: ({ teamIds }) => ({ teamIds: [teamIds.stranger] }),
  },
  "participation.reviewParticipation": {
    table: edit,
    changes: true,
    id: ({ pendingId }) => pendingId,
    body: () => ({ status: "Accepted" }),
  },
  "notice.listNotices": { table: watch },
  "notice.listEditedNotices": { table: edit },
  "notice.createNotice": { table: edit, body: () => ({ content: "Lunch is ready." }) },
  "notice.updateNotice": { table: edit, body: () => ({ content: "Dinner is ready." }) },
  "notice.deleteNotice": { table: edit, changes: true },
  "challenge.getChallenge": { table: play },
  "challenge.listEditedChallenges": { table: edit },
  "challenge.createChallenge": { table: edit, body: () => ({ title: "another" }) },
  "challenge.getEditedChallenge": { table: edit },
  "challenge.updateChallenge": { table: edit, body: () => ({ title: "renamed" }) },
  "challenge.orderChallenges": { table: edit, body: ({ cid }) => ({ challengeIds: [cid] }) },
  "challenge.copyChallenges": { table: edit, body: ({ cid }) => ({ challengeIds: [cid] }) },
  "challenge.deleteChallenge": { table: edit, changes: true },
  "challengeDocument.getChallengeSchema": { table: open, isGlobal: true },
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
  "instance.createInstance": { table: play, changes: true },
  "instance.extendInstance": { table: extend },
  "instance.destroyInstance": { table: nothingRuns },
  "instance.listOwnInstances": { table: signedIn, isGlobal: true },
  "instance.createTestInstance": { table: edit },
  "instance.destroyTestInstance": { table: edit },
  "instance.getImageState": { table: edit },
  "instance.pullImage": { table: edit },
  "instance.listInstances": { table: edit, isGlobal: true },
  "instance.deleteInstance": {
    table: always({ visitor: 401, admin: 404, others: 403 }),
    isGlobal: true,
    id: () => "00000000-0000-4000-8000-000000000000",
  },
  "flag.addFlags": { table: edit, body: () => [{ flag: "flag{another}" }] },
  "flag.tryAnswer": { table: edit, body: () => ({ answer: "flag{right}" }) },
  "flag.removeFlag": { table: edit, changes: true },
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
  "capture.listCapturedChallenges": { table: watchTraffic, unknown: 200 },
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
  "writeup.reviewWriteup": { table: reviewWriteup, body: () => ({ reviewed: true }) },
  "writeup.downloadWriteups": { table: edit },
  "writeup.deleteWriteups": { table: edit },
};

function upload(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** A hidden game returns 404 to clients that neither participate in it nor monitor it. */
export function getExpectedStatus(
  { table, isGlobal }: EndpointCase,
  phase: Phase,
  person: Person,
  hidden: boolean,
): number {
  const status = table[phase][person] ?? table[phase].others;
  const isRefused = status === 401 || status === 403;
  const isOutside = person === "visitor" || person === "stranger";
  return hidden && !isGlobal && isOutside && !isRefused ? 404 : status;
}
