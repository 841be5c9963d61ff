import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";

/** Each team is assigned one of these flags. */
export const FLAGS = ["flag{one}", "flag{two}"];

/** Sends a POST request that must succeed, and returns the body of the response. */
export async function post<Reply>(request: APIRequestContext, path: string, data: unknown): Promise<Reply> {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.text()) === "" ? (undefined as Reply) : ((await response.json()) as Reply);
}

export interface PlayedGame {
  readonly gameId: number;
  readonly challengeId: number;
}

/** A running game with one challenge that has per-team flags. */
export async function createPlayedGame(request: APIRequestContext): Promise<PlayedGame> {
  const { id: gameId } = await post<{ id: number }>(request, "/api/edit/games", {
    title: "Autumn cup",
    start: Date.now() - MINUTE_MS,
    end: Date.now() + HOUR_MS,
    acceptWithoutReview: true,
  });
  const path = `/api/edit/games/${gameId}/challenges`;
  const { id: challengeId } = await post<{ id: number }>(request, path, {
    title: "Vault",
    category: "Web",
    type: "DynamicAttachment",
  });
  const pool = FLAGS.map((flag) => ({
    flag,
    attachmentType: "Remote",
    remoteUrl: "https://example.org/vault.zip",
  }));
  await post(request, `${path}/${challengeId}/flags`, pool);
  const response = await request.put(`${path}/${challengeId}`, { data: { isEnabled: true } });
  expect(response.status()).toBe(200);
  return { gameId, challengeId };
}

/** A user whose team participates and has opened the challenge. */
export async function registerPlayer(
  browser: Browser,
  baseURL: string,
  userName: string,
  { gameId, challengeId }: PlayedGame,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "en-US" });
  const page = await context.newPage();
  const { request } = page;
  await post(request, "/api/account/register", {
    userName,
    email: `${userName}@example.org`,
    password: "Correct-horse-9",
  });
  const team = await post<{ id: number }>(request, "/api/team", { name: `Team ${userName}` });
  await post(request, `/api/game/${gameId}`, { teamId: team.id });
  expect((await request.get(`/api/game/${gameId}/challenges/${challengeId}`)).status()).toBe(200);
  return page;
}
