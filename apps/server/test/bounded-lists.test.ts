import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { type TSchema, Type } from "typebox";
import { expect, it } from "vitest";

/** The maximum number of rows in one response. */
const MAX_ROWS_PER_PAGE = 1000;

/** Lists without paging, and what limits their length. */
const UNPAGED_LISTS: Readonly<Record<string, string>> = {
  "account.listSessions": "the 200 most recently used sessions",
  "asset.uploadAssets": "the files of the request itself",
  "capture.listCapturedChallenges": "challenges of one game, which organizers write",
  "capture.listCaptures": "the 10,000 newest",
  "capture.readCapture": "500 messages; `from` continues",
  "challenge.copyChallenges": "the challenges that the request names",
  "challenge.createChallenge": "one challenge",
  "challenge.getEditedChallenge": "one challenge",
  "branding.getBranding": "12 blocks with 64 sponsors at most",
  "challengeDocument.getDocument": "one challenge",
  "challengeDocument.listDocuments": "challenges of one game, which organizers write",
  "challengeDocument.syncDocuments": "the 200 documents of the request, and challenges of one game",
  "challengeDocument.uploadChallengeFiles": "the files of the request itself",
  "challenge.listEditedChallenges": "challenges of one game, which organizers write",
  "challenge.updateChallenge": "one challenge",
  "cheat.listCheats": "the 10,000 newest",
  "challenge.getChallenge": "the hints of one challenge: 64 free ones and 32 with a cost",
  "connectedApp.createApp": "one app",
  "connectedApp.getConsent": "the four scopes of one app, and the caller's own teams",
  "connectedApp.listApps": "100 apps",
  "connectedApp.listConnectedApps": "one for each of the 100 apps",
  "connectedApp.renewAppSecret": "one app",
  "connectedApp.updateApp": "one app",
  "division.checkJoin": "the caller's own teams, and the 64 divisions of one game",
  "division.createDivision": "one division",
  "division.getEffectiveDivisions": "the 64 divisions and the challenges of one game, which organizers write",
  "division.listDivisions": "the 64 divisions of one game",
  "division.updateDivision": "one division",
  "factor.getSecurity": "the ten devices and the 20 passkeys of the caller",
  "external.listExternal": "one for each of the 32 providers",
  "factor.renewRecoveryCodes": "the ten recovery codes",
  "feed.getCtftimeFeed": "teams of one game; CTFtime reads all of them, the bytes are cached and shared",
  "hint.listHints": "32 per challenge",
  "flag.tryAnswer":
    "the 16 flags of a challenge that are not compared exactly, and the one that equals the answer",
  "game.getGame": "the 64 divisions of one game",
  "gameActivity.getGameActivity":
    "48 intervals, three bloods, and challenges of one game, which organizers write",
  "gameWebhook.createGameWebhook": "one webhook",
  "gameWebhook.getGameWebhook": "one webhook",
  "gameWebhook.listGameWebhooks": "the 20 webhooks of one game",
  "gameWebhook.redeliverGameDelivery": "the nine attempts of one delivery",
  "gameWebhook.updateGameWebhook": "one webhook",
  "installation.examineInstallation": "one finding per check",
  "imports.applyImport": "the counts, notes and 50 differences of one import",
  "imports.createImport": "the counts, notes and 50 differences of one import",
  "imports.getImport": "the counts, notes and 50 differences of one import",
  "imports.listImports": "the 100 newest of one day",
  "imports.updateImport": "the counts, notes and 50 differences of one import",
  "instance.listOwnInstances": "the container limit of a team, for each of the caller's teams",
  "notice.createNotice": "one notice",
  "notice.listEditedNotices": "notices of one game, which organizers write",
  "notice.updateNotice": "one notice",
  "participation.listParticipations":
    "teams of one game; the API returns all of them, screens use pageParticipations",
  "passkey.addPasskey": "the ten recovery codes, and the transports of one passkey",
  "passkey.requestPasskey": "the 20 passkeys of one user",
  "passkey.startPasskey": "the 20 passkeys of the caller",
  "post.getLatestPosts": "20 posts",
  "post.getPosts": "2,000 posts; the API has no pages for them, screens use getPostPage",
  "scoreboard.getBoardChanges": "smaller than a third of the board; the bytes are cached and shared",
  "provider.createProvider": "one provider",
  "provider.listProviders": "32 providers",
  "provider.updateProvider": "one provider",
  "scoreboard.getPlayerBoard": "challenges of one game and the caller's own solves",
  "reveal.getReveal": "200 teams of one game, and a step per solve since the freeze",
  "scoreboard.getScoreboard":
    "teams of one game; the API returns all of them, the bytes are cached and shared",
  "settings.getClientConfig": "32 providers",
  "settings.getSettings": "12 blocks with 64 sponsors at most",
  "team.createTeam": "one team",
  "team.getTeam": "one team",
  "team.kickMember": "one team",
  "team.listOwnTeams": "the caller's own teams",
  "team.transferTeam": "one team",
  "team.updateTeam": "one team",
  "token.createToken": "the five scopes of one token",
  "token.listTokens": "the 2,000 newest",
  "token.rotateToken": "the five scopes of one token",
  "userAdmin.checkUsers": "the rows of the request",
  "userAdmin.getUserSecurity": "the ten devices and the 20 passkeys of one user",
  "webhook.createWebhook": "one webhook",
  "webhook.getWebhook": "one webhook",
  "webhook.listWebhooks": "2,000 webhooks",
  "webhook.redeliver": "the nine attempts of one delivery",
  "webhook.updateWebhook": "one webhook",
  "writeup.listMissingWriteups": "teams of one game, a line each",
  "writeup.listWriteups": "teams of one game, a line each; the API returns all of them",
};

/** Lists that have pages only if the request has a `count`, and what limits their length otherwise. */
const PAGED_ON_REQUEST: Readonly<Record<string, string>> = {
  "capture.listCapturedTeams": "teams of one game, a line each; the API returns all of them",
};

/** Raw responses, and what limits their length or the memory that they use. */
const RAW_RESPONSES: Readonly<Record<string, string>> = {
  "asset.getAsset": "one file, streamed",
  "branding.getTheme": "a few lines",
  "capsule.exportCapsule": "an archive of one game, streamed",
  "capture.downloadCapture": "one file, streamed",
  "capture.downloadCaptures": "an archive, streamed file by file",
  "challengeDocument.getChallengeSchema": "one schema",
  "feed.getGameCalendar": "one game",
  "feed.getGameCard": "one image",
  "feed.getGamesCalendar": "games that have not ended or ended in the last 90 days, which organizers write",
  "feed.getGamesFeed": "50 entries",
  "feed.getNoticesFeed": "50 entries",
  "feed.getPlatformCard": "one image",
  "feed.getPostCard": "one image",
  "feed.getPostsFeed": "50 entries",
  "feed.getRobots": "a few lines",
  "feed.getSitemap": "a line for each of 5,000 games and 2,000 posts at most",
  "gamePackage.exportGame": "an archive of one game, streamed",
  "log.getLogSheet": "50,000 rows at most",
  "scoreboard.getScoreboardSheet": "teams of one game, a row each",
  "site.exportSite": "an archive of one game, streamed",
  "submission.getSubmissionSheet": "200,000 rows at most",
  "writeup.downloadWriteups": "an archive, streamed file by file",
};

/** Lists within the rows of a page. */
const NESTED_LISTS: Readonly<Record<string, string>> = {
  attempts: "the nine attempts of one delivery",
  adjustments: "the adjustments of one team",
  divisions: "the 64 divisions of one game",
  items: "the page of teams, and the points of one timeline",
  members: "the members of one team",
  registeredMembers: "the registered members of one team",
  solvedChallenges: "the solved challenges of one team",
  tags: "at most 32 per post; for all posts, the tags in use",
  uses: "where one file is used",
  values: "the parts of one message",
};

const endpointsWithLists = endpoints
  .map(({ tag, name, endpoint }) => ({ name: `${tag}.${name}`, endpoint, lists: listFields(endpoint.reply) }))
  .filter(({ endpoint, lists }) => endpoint.raw || lists.length > 0);

it.each(endpointsWithLists)("PERF-3 $name returns no unbounded list", ({ name, endpoint, lists }) => {
  expect(findUnboundedLists(name, endpoint, lists)).toEqual([]);
});

it("the exceptions name only endpoints and fields that need them", () => {
  const names = new Set(endpointsWithLists.map(({ name }) => name));
  expect(
    [...Object.keys(UNPAGED_LISTS), ...Object.keys(RAW_RESPONSES)].filter((name) => !names.has(name)),
  ).toEqual([]);
  const pagedNames = new Set(
    endpointsWithLists.filter(({ endpoint }) => isPaged(endpoint)).map(({ name }) => name),
  );
  expect(Object.keys(PAGED_ON_REQUEST).filter((name) => !pagedNames.has(name))).toEqual([]);
  const fields = new Set(
    endpointsWithLists.filter(({ endpoint }) => isPaged(endpoint)).flatMap(({ lists }) => lists),
  );
  expect([...fields].filter(isNested).toSorted()).toEqual(Object.keys(NESTED_LISTS).toSorted());
});

/** The lists that have neither pages nor an exception, or have an exception although they have pages. */
function findUnboundedLists(name: string, endpoint: Endpoint, lists: readonly string[]): readonly string[] {
  if (endpoint.raw) return name in RAW_RESPONSES ? [] : [name];
  if (isPaged(endpoint) === name in UNPAGED_LISTS) return [name];
  return isPaged(endpoint) ? lists.filter((field) => isNested(field) && !(field in NESTED_LISTS)) : [];
}

function isPaged({ query }: Endpoint): boolean {
  if (!Type.IsObject(query)) return false;
  const size = query.properties["count"] ?? query.properties["limit"];
  return size !== undefined && "maximum" in size && Number(size.maximum) <= MAX_ROWS_PER_PAGE;
}

/** Whether a list is in the rows of a page: the page itself is the whole response, or its `data`. */
function isNested(field: string): boolean {
  return field !== "" && field !== "data";
}

/** The names of the list fields of a response; the empty name is the response itself. */
function listFields(schema: TSchema | undefined, field = ""): readonly string[] {
  if (Type.IsArray(schema)) return [field, ...listFields(schema.items, field)];
  if (Type.IsUnion(schema)) return schema.anyOf.flatMap((option) => listFields(option, field));
  // A record is a list, whatever its items are.
  if (Type.IsRecord(schema)) return [field];
  if (!Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, property]) => listFields(property, name));
}
