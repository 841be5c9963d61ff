import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { type TSchema, Type } from "typebox";
import { expect, it } from "vitest";

/** More rows than these nobody is sent at once. */
const MOST_ROWS_OF_A_PAGE = 1000;

/** Lists that come whole, and what keeps them from growing without end. */
const WHOLE: Readonly<Record<string, string>> = {
  "account.listSessions": "the 200 that were seen last",
  "asset.uploadAssets": "the files of the request itself",
  "capture.listCapturedChallenges": "challenges of one game, which organisers write",
  "capture.listCapturedTeams": "teams of one game, a line each; the wire promises all of them",
  "capture.listCaptures": "the 10,000 newest",
  "capture.readCapture": "goes on with `from`; a page is what is in a mebibyte of the file",
  "challenge.copyChallenges": "the challenges that the request names",
  "challenge.createChallenge": "one challenge",
  "challenge.getEditedChallenge": "one challenge",
  "challenge.listEditedChallenges": "challenges of one game, which organisers write",
  "challenge.updateChallenge": "one challenge",
  "cheat.listCheats": "the 10,000 newest",
  "installation.examineInstallation": "the things that are looked at",
  "instance.listOwnInstances": "as many as a team may have at once, for each of the caller's teams",
  "notice.createNotice": "one notice",
  "notice.listEditedNotices": "what organisers wrote by hand",
  "notice.updateNotice": "one notice",
  "participation.listParticipations":
    "teams of one game; the wire promises all of them, screens use pageParticipations",
  "post.getLatestPosts": "twenty",
  "post.getPosts": "the 2,000 first; the wire promises all of them, screens use getPostPage",
  "scoreboard.getPlayerBoard": "challenges of one game and the caller's own solves",
  "scoreboard.getScoreboard":
    "teams of one game; the wire promises all of them, the bytes are kept and shared",
  "team.createTeam": "one team",
  "team.getTeam": "one team",
  "team.kickMember": "one team",
  "team.listOwnTeams": "the caller's own",
  "team.transferTeam": "one team",
  "team.updateTeam": "one team",
  "token.listTokens": "the 2,000 first, which administrators make",
  "userAdmin.checkUsers": "the rows that the request brings",
  "writeup.listWriteups": "teams of one game, a line each; the wire promises all of them",
};

/** Answers that are not JSON; none of them is in memory as a whole, however long it becomes. */
const RAW: Readonly<Record<string, string>> = {
  "asset.getAsset": "one file, streamed",
  "capture.downloadCapture": "one file, streamed",
  "capture.downloadCaptures": "an archive, streamed file by file",
  "gamePackage.exportGame": "an archive of what organisers made, streamed",
  "log.getLogSheet": "50,000 rows at most",
  "scoreboard.getScoreboardSheet": "teams of one game, a row each",
  "submission.getSubmissionSheet": "200,000 rows at most",
  "writeup.downloadWriteups": "an archive, streamed file by file",
};

/** Lists within the rows of a page. */
const WITHIN: Readonly<Record<string, string>> = {
  members: "of one team",
  registeredMembers: "of one team",
  tags: "of a post 32 at most, of all posts those in use",
  uses: "where one file is used",
  values: "the parts of one message",
};

const listing = endpoints
  .map(({ tag, name, endpoint }) => ({ call: `${tag}.${name}`, endpoint, lists: listsIn(endpoint.reply) }))
  .filter(({ endpoint, lists }) => endpoint.raw || lists.length > 0);

it.each(listing)("PERF-3 $call answers no list that grows without end", ({ call, endpoint, lists }) => {
  expect(unbounded(call, endpoint, lists)).toEqual([]);
});

it("has no exception for a call that is gone", () => {
  const calls = new Set(listing.map(({ call }) => call));
  expect([...Object.keys(WHOLE), ...Object.keys(RAW)].filter((call) => !calls.has(call))).toEqual([]);
  const fields = new Set(listing.filter(({ endpoint }) => isPaged(endpoint)).flatMap(({ lists }) => lists));
  expect([...fields].filter(isWithinRows).toSorted()).toEqual(Object.keys(WITHIN).toSorted());
});

/** What has neither pages nor a reason; a reason that is out of date counts as none. */
function unbounded(call: string, endpoint: Endpoint, lists: readonly string[]): readonly string[] {
  if (endpoint.raw) return call in RAW ? [] : [call];
  if (isPaged(endpoint) === call in WHOLE) return [call];
  return isPaged(endpoint) ? lists.filter((field) => isWithinRows(field) && !(field in WITHIN)) : [];
}

function isPaged({ query }: Endpoint): boolean {
  if (!Type.IsObject(query)) return false;
  const size = query.properties["count"] ?? query.properties["limit"];
  return size !== undefined && "maximum" in size && Number(size.maximum) <= MOST_ROWS_OF_A_PAGE;
}

/** The page itself is the whole answer, or its `data`. */
function isWithinRows(field: string): boolean {
  return field !== "" && field !== "data";
}

/** The names of the fields of an answer that hold lists; an empty name for the answer itself. */
function listsIn(schema: TSchema | undefined, field = ""): readonly string[] {
  if (Type.IsArray(schema)) return [field, ...listsIn(schema.items, field)];
  if (Type.IsUnion(schema)) return schema.anyOf.flatMap((one) => listsIn(one, field));
  // What it holds is not looked at: it is a list whatever that is.
  if (Type.IsRecord(schema)) return [field];
  if (!Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, one]) => listsIn(one, name));
}
