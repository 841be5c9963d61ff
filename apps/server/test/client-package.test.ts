import { createNotice } from "@gonfalon/contract/notice.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { beforeAll, expect, it, vi } from "vitest";
import { announceNotices } from "../../../packages/client/src/chat-bot.example.ts";
import { createClient } from "../../../packages/client/src/index.ts";
import { showScoreboard } from "../../../packages/client/src/scoreboard-display.example.ts";
import { insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { useServer } from "./harness.ts";
import { getListenUrl } from "./signalr.ts";
import type { TestUser } from "./test-users.ts";

// CLIENT-1: the client package against a real server.

const server = useServer();
const WAIT_OPTIONS = { timeout: 20_000, interval: 20 };
let admin: TestUser;
let token: string;
let url: string;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  token = (await server.call(admin, createToken, { body: { name: "robot" } })).body.token;
  url = await getListenUrl(server.app);
});

it("sends JSON, forms and a token, and returns JSON and files, or nothing for an empty response", async () => {
  const client = createClient({ url: `${url}/`, token });
  const game = await client.createGame({ body: { title: "From a program" } });
  expect(await client.getGame({ params: { id: game.id } })).toMatchObject({ title: "From a program" });
  const [file] = await client.uploadAssets({ body: { files: [new File(["some text"], "a.txt")] } });
  expect(file).toMatchObject({ name: "a.txt" });
  const exportedFile = await client.exportGame({ params: { id: game.id } });
  expect(exportedFile.size).toBeGreaterThan(100);
  expect(await client.deleteAsset({ params: { hash: file?.hash ?? "" } })).toBeUndefined();
});

it("throws the problem of an error response in the language of the client", async () => {
  const client = createClient({ url, language: "de-DE" });
  await expect(client.getGame({ params: { id: 999_999 } })).rejects.toMatchObject({
    name: "ApiProblem",
    status: 404,
    code: 404,
    title: expect.stringContaining("Spiel"),
  });
  await expect(client.getSettings()).rejects.toMatchObject({ status: 401 });
});

it("the chat bot posts notices", async () => {
  const gameId = await insertGame(server);
  const texts: string[] = [];
  const noticePosted = Promise.withResolvers<void>();
  const bot = announceNotices(url, gameId, (text) => {
    texts.push(text);
    if (text === "connected")
      void server.call(admin, createNotice, { params: { id: gameId }, body: { content: "hello" } });
    else noticePosted.resolve();
  });
  await noticePosted.promise;
  bot.close();
  expect(texts).toEqual(["connected", "Normal: hello"]);
});

it("the scoreboard display shows the teams, and follows the changes", async () => {
  const gameId = await insertGame(server);
  const { team, player } = await insertParticipation(server, gameId);
  const cid = await insertChallenge(server, gameId);
  const shownLines: string[] = [];
  const display = showScoreboard(url, gameId, (lines) => shownLines.push(...lines));
  await vi.waitFor(() => expect(shownLines).toEqual([`1. ${team.name} 0`]), WAIT_OPTIONS);
  await server.call(player, submitFlag, { params: { id: gameId, cid }, body: { flag: "flag{right}" } });
  await vi.waitFor(() => expect(shownLines).toHaveLength(2), WAIT_OPTIONS);
  expect(shownLines[1]).toMatch(/^1\. .* [1-9]\d+$/);
  display.close();
});
