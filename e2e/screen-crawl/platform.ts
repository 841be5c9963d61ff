import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { type APIRequestContext, expect, request } from "@playwright/test";
import { ADMIN_PASSWORD } from "#e2e/fixtures.ts";
import { post } from "#e2e/played-game.ts";
import { type Connections, connectServices } from "./connections.ts";

const PASSWORD = "Correct-horse-9";
const PDF = {
  name: "How we did it.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
};

/** User-defined names on the platform under test: the same in every language. */
export const USER_TEXTS = [
  "Autumn cup",
  "Winter cup",
  "Spring cup",
  "Vault",
  "Warm-up",
  "Service",
  "Students",
  "Guests",
  "Team runner",
  "Team rival",
  "Team guest",
  "runner",
  "rival",
  "guest",
  "watcher",
  "Admin",
  "Lunch is at noon",
  "Doors open",
  "Come in",
  "news",
  "nightly",
  "readme.txt",
  "Forum",
  "Announcements",
  "University",
  "university",
  "groups = players",
  "Spring CTF",
  "player",
  "task 2",
  "task 3",
  "MyVeryLongUserN",
  "MyVeryLongUser2",
  "example/service",
];

/** The default texts of a new platform. */
export const DEFAULT_TEXTS = [
  "A flag worth capturing",
  "A place to compete in capture-the-flag games",
  "Welcome to Gonfalon",
  "The platform is up. Sign in as an administrator to replace this post with your own.",
];

/** The ids in the paths of the screens. */
export interface PlatformIds extends Connections {
  readonly gameId: number;
  readonly challengeId: number;
  readonly postId: string;
  readonly upcomingGameId: number;
  readonly endedGameId: number;
  readonly teamId: number;
}

/** The ids of the platform, and the session of each role. */
export interface FilledPlatform extends PlatformIds {
  readonly player: APIRequestContext;
  readonly monitor: APIRequestContext;
  readonly admin: APIRequestContext;
}

/** Fills a new platform with content for its screens: games in every phase, accepted and pending teams and more. */
export async function fillPlatform(baseURL: string): Promise<FilledPlatform> {
  const admin = await request.newContext({ baseURL });
  await post(admin, "/api/account/login", { userName: "Admin", password: ADMIN_PASSWORD });
  const player = await createUser(baseURL, "runner");
  const rival = await createUser(baseURL, "rival");
  const guest = await createUser(baseURL, "guest");
  const monitor = await createUser(baseURL, "watcher");
  await makeMonitor(admin, monitor);

  const now = Date.now();
  const gameId = await createGame(admin, "Autumn cup", now - HOUR_MS, now + 24 * HOUR_MS);
  const upcomingGameId = await createGame(admin, "Winter cup", now + 48 * HOUR_MS, now + 72 * HOUR_MS);
  const endedGameId = await createGame(admin, "Spring cup", now - 48 * HOUR_MS, now - 24 * HOUR_MS);
  const challengeId = await createChallenge(admin, gameId, "Vault", "DynamicAttachment", [
    "flag{one}",
    "flag{two}",
  ]);
  const warmUpId = await createChallenge(admin, gameId, "Warm-up", "StaticAttachment", ["flag{warm}"]);
  await createChallenge(admin, gameId, "Service", "StaticContainer", ["flag{served}"]);

  const teamId = await joinGame(player, gameId, "Team runner");
  await joinGame(rival, gameId, "Team rival");
  await post(admin, `/api/edit/games/${endedGameId}/participations`, {
    teamIds: [teamId],
    division: "Students",
  });
  await updateGame(admin, endedGameId, { freezeAt: now - 25 * HOUR_MS });
  await updateGame(admin, gameId, { acceptWithoutReview: false });
  await joinGame(guest, gameId, "Team guest");
  for (const user of [player, rival]) {
    expect((await user.get(`/api/game/${gameId}/challenges/${challengeId}`)).status()).toBe(200);
    for (const flag of ["flag{cold}", "flag{warm}"]) await submitFlag(user, gameId, warmUpId, flag);
  }
  // One of them is the flag of the other team, for the screen about cheating.
  for (const flag of ["flag{one}", "flag{two}"]) await submitFlag(player, gameId, challengeId, flag);
  expect((await player.post(`/api/game/${gameId}/writeup`, { multipart: { file: PDF } })).status()).toBe(200);

  await post(admin, `/api/edit/games/${gameId}/notices`, { content: "Lunch is at noon" });
  const postId = await post<string>(admin, "/api/edit/posts", {
    title: "Doors open",
    summary: "Come in",
    content: "Come in",
    tags: ["news"],
  });
  await post(admin, "/api/tokens", { name: "nightly", expiresIn: 30 });
  const files = { name: "readme.txt", mimeType: "text/plain", buffer: Buffer.from("Come in") };
  expect((await admin.post("/api/assets", { multipart: { files } })).status()).toBe(200);
  const ids = { gameId, challengeId, postId, upcomingGameId, endedGameId, teamId };
  return { ...ids, ...(await connectServices(admin, gameId)), player, monitor, admin };
}

async function createUser(baseURL: string, userName: string): Promise<APIRequestContext> {
  const user = await request.newContext({ baseURL });
  await post(user, "/api/account/register", {
    userName,
    email: `${userName}@example.org`,
    password: PASSWORD,
  });
  return user;
}

async function makeMonitor(admin: APIRequestContext, user: APIRequestContext): Promise<void> {
  const { userId } = (await (await user.get("/api/account/profile")).json()) as { userId: string };
  const response = await admin.put(`/api/admin/users/${userId}`, { data: { role: "Monitor" } });
  expect(response.status(), await response.text()).toBe(200);
}

async function createGame(
  admin: APIRequestContext,
  title: string,
  start: number,
  end: number,
): Promise<number> {
  const { id } = await post<{ id: number }>(admin, "/api/edit/games", {
    title,
    summary: "Come in",
    content: "Come in",
    start,
    end,
    acceptWithoutReview: true,
    writeupRequired: true,
    divisions: ["Students", "Guests"],
  });
  return id;
}

async function updateGame(admin: APIRequestContext, gameId: number, data: object): Promise<void> {
  const response = await admin.put(`/api/edit/games/${gameId}`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

async function createChallenge(
  admin: APIRequestContext,
  gameId: number,
  title: string,
  type: string,
  flags: readonly string[],
): Promise<number> {
  const path = `/api/edit/games/${gameId}/challenges`;
  const { id } = await post<{ id: number }>(admin, path, { title, category: "Web", type });
  const remote = { attachmentType: "Remote", remoteUrl: "https://example.org/vault.zip" };
  const noAttachment = { attachmentType: "None" };
  const flagRows = flags.map((flag) => ({ flag, ...(type === "DynamicAttachment" ? remote : noAttachment) }));
  await post(admin, `${path}/${id}/flags`, flagRows);
  const details = { content: "Come in", hints: ["Come in"], isEnabled: true };
  const container = type === "StaticContainer" ? { containerImage: "example/service" } : {};
  const response = await admin.put(`${path}/${id}`, { data: { ...details, ...container } });
  expect(response.status(), await response.text()).toBe(200);
  return id;
}

async function joinGame(user: APIRequestContext, gameId: number, name: string): Promise<number> {
  const team = await post<{ id: number }>(user, "/api/team", { name });
  await post(user, `/api/game/${gameId}`, { teamId: team.id, division: "Students" });
  return team.id;
}

async function submitFlag(
  user: APIRequestContext,
  gameId: number,
  challengeId: number,
  flag: string,
): Promise<void> {
  await post(user, `/api/game/${gameId}/challenges/${challengeId}`, { flag });
}
