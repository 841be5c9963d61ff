import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  getCtftimeFeed,
  getGameCalendar,
  getGameCard,
  getPlatformCard,
  getPostCard,
} from "@gonfalon/contract/feed.ts";
import { updateGame } from "@gonfalon/contract/game.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { changeLogo, deleteLogo, updateSettings } from "@gonfalon/contract/settings.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer();

const germanCaller = { headers: { "accept-language": "de-DE" } };

const fetchPath = (url: string, { headers } = visitor) => server.app.inject({ url, headers });

async function insertPost(
  id: string,
  overrides: { readonly title?: string; readonly content?: string } = {},
) {
  await server.db
    .insertInto("posts")
    .values({ id, title: "a post", summary: "", content: "", updated_at: server.clock.now(), ...overrides })
    .execute();
  server.events.publish({ type: "post.changed" });
}

describe("the CTFtime feed", () => {
  /** Three teams solve A, one per minute; the second also solves B. */
  async function insertSolvedGame(freezeAt: Date | null = null) {
    const gameId = await insertGame(server, { freeze_at: freezeAt });
    const a = await insertChallenge(server, gameId, { title: "A", category: "Web" });
    const settings = { title: "B", original_score: 500, disable_blood_bonus: true };
    const b = await insertChallenge(server, gameId, settings);
    const names = [1, 2, 3].map((number) => `team ${number} of ${gameId}`);
    const teams = await Promise.all(names.map((name) => insertTeam(server, { name })));
    const memberships = [];
    for (const team of teams) memberships.push(await insertParticipation(server, gameId, { team }));
    const start = server.clock.now().getTime() - 30 * MINUTE_MS;
    for (const [index, membership] of memberships.entries())
      await insertSolve(server, membership, a, new Date(start + index * MINUTE_MS + 999));
    if (memberships[1]) await insertSolve(server, memberships[1], b, new Date(start + 10 * MINUTE_MS));
    return { gameId, names, start };
  }

  it("FEED-1 equals the board, and returns 304 if it has not changed", async () => {
    const { gameId, names, start } = await insertSolvedGame();
    const { body, headers } = await server.call(visitor, getCtftimeFeed, {
      params: { id: gameId },
      query: { full: true },
    });
    const toSeconds = (minutes: number) => Math.floor((start + minutes * MINUTE_MS + 999) / 1000);
    const solvedBAt = Math.floor((start + 10 * MINUTE_MS) / 1000);
    const toStats = (points: number, minutes: number) => ({ A: { points, time: toSeconds(minutes) } });
    expect(body).toEqual({
      tasks: ["B", "A"],
      standings: [
        {
          pos: 1,
          team: names[1],
          score: 1275,
          taskStats: { ...toStats(775, 1), B: { points: 500, time: solvedBAt } },
          lastAccept: solvedBAt,
        },
        { pos: 2, team: names[0], score: 790, taskStats: toStats(790, 0), lastAccept: toSeconds(0) },
        { pos: 3, team: names[2], score: 760, taskStats: toStats(760, 2), lastAccept: toSeconds(2) },
      ],
    });
    expect(headers["etag"]).toMatch(/^W\/"ctftime-/);
    const board = (await server.call(visitor, getScoreboard, { params: { id: gameId } })).body;
    const shortFeed = await server.call(visitor, getCtftimeFeed, {
      params: { id: gameId },
      query: { full: false },
    });
    expect(shortFeed.body.standings).toEqual(
      board.items.map(({ name, score, rank }) => ({ pos: rank, team: name, score })),
    );
    const conditionalCaller = { headers: { "if-none-match": String(headers["etag"]) } };
    const request = { params: { id: gameId }, query: { full: true } };
    expect((await server.call(conditionalCaller, getCtftimeFeed, request)).status).toBe(304);
  });

  it("FEED-1 shows a frozen board to everyone, including staff", async () => {
    const { gameId, names } = await insertSolvedGame(new Date(server.clock.now().getTime() - 25 * MINUTE_MS));
    for (const caller of [visitor, await server.signUp("Admin")]) {
      const { body } = await server.call(caller, getCtftimeFeed, {
        params: { id: gameId },
        query: { full: false },
      });
      expect(body.standings.map(({ team }) => team)).toEqual(names);
    }
  });
});

describe("calendars", () => {
  it("FEED-2 have an event per visible game until 90 days after its end", async () => {
    const title = "Über, “all”; \\ the very long name of a game that must be folded at 75 octets";
    const id = await insertGame(server, { title, summary: "line 1\nline 2" });
    const secretGameId = await insertGame(server, { title: "Secret", hidden: true });
    const oldGameId = await insertGame(server, {
      title: "Old",
      starts_at: hoursFromNow(server, -24 * 92),
      ends_at: hoursFromNow(server, -24 * 91),
    });
    const admin = await server.signUp("Admin");
    server.clock.advance(MINUTE_MS);
    await server.call(admin, updateGame, { params: { id }, body: { summary: "line 1\nline 3" } });
    const timestamp = `${server.clock.now().toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`;

    const { body: document, headers } = await fetchPath("/feeds/games.ics");
    expect(headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "no-cache, must-revalidate",
    });
    expect(document.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(document.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const lines = document.replaceAll("\r\n ", "").split("\r\n");
    expect(lines).toContain(`UID:game-${id}@ctf.example.org`);
    expect(lines).toContain(`LAST-MODIFIED:${timestamp}`);
    expect(lines).toContain(
      "SUMMARY:Über\\, “all”\\; \\\\ the very long name of a game that must be folded at 75 octets",
    );
    expect(lines).toContain("DESCRIPTION:line 1\\nline 3");
    expect(document).not.toContain("Secret");
    expect(document).not.toContain(`game-${oldGameId}@`);

    expect((await fetchPath(`/feeds/games/${oldGameId}.ics`)).body).toContain(
      `UID:game-${oldGameId}@ctf.example.org`,
    );
    expect((await server.call(visitor, getGameCalendar, { params: { id: secretGameId } })).status).toBe(404);
    expect((await server.call(admin, getGameCalendar, { params: { id: secretGameId } })).status).toBe(200);
    expect((await server.app.inject({ url: `/feeds/games/${id}xics` })).statusCode).toBe(404);
  });
});

describe("Atom feeds", () => {
  it("FEED-3 have sanitized HTML with absolute URLs, and no hidden game", async () => {
    const secretGameId = await insertGame(server, { title: "Secret", hidden: true });
    const id = await insertGame(server, { title: `<b>&]]>\u0007`, summary: "**bold**" });
    server.events.publish({ type: "game.changed", gameId: id });
    await insertPost("0a1b2c3d", {
      title: "News",
      content: `[in](/games) <script>alert(1)</script><a href="javascript:alert(1)">out</a> ]]> \u0001`,
    });
    const gamesFeed = await fetchPath("/feeds/games.atom");
    expect(gamesFeed.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(gamesFeed.body).toContain(`<id>https://ctf.example.org/games/${id}</id>`);
    expect(gamesFeed.body).toContain("<strong>bold</strong>");
    expect(gamesFeed.body).not.toContain("Secret");
    expect(gamesFeed.body).not.toContain(`/games/${secretGameId}<`);
    const postsFeed = (await fetchPath("/feeds/posts.atom")).body;
    expect(postsFeed).toContain('<a href="https://ctf.example.org/games">in</a>');
    expect(postsFeed).toContain("<a>out</a>");
    expect(postsFeed).not.toMatch(/script|[^\t\n\r\u0020-\ufffd]/);
    const germanFeed = (await fetchPath("/feeds/posts.atom", germanCaller)).body;
    expect(germanFeed).toContain("Gonfalon: Beiträge");
  });

  it("FEED-3 translate notices, and contain the bloods since the freeze only for staff", async () => {
    const admin = await server.signUp("Admin");
    const gameId = await insertGame(server, { freeze_at: hoursFromNow(server, -0.5) });
    const params = { id: gameId };
    await server.db
      .insertInto("notices")
      .values(
        [
          { type: "NewChallenge" as const, values: ["Crypto 1"], minutes: 50 },
          { type: "FirstBlood" as const, values: ["early", "Crypto 1"], minutes: 40 },
          { type: "SecondBlood" as const, values: ["late", "Crypto 1"], minutes: 10 },
        ].map(({ minutes, ...notice }) => ({
          ...notice,
          game_id: gameId,
          published_at: hoursFromNow(server, -minutes / 60),
        })),
      )
      .execute();
    await server.call(admin, createNotice, { params, body: { content: "Lunch is **ready**." } });
    const readTitles = async (caller = visitor) =>
      [
        ...(await fetchPath(`/feeds/games/${gameId}/notices.atom`, caller)).body.matchAll(
          /<title type="html"><!\[CDATA\[(.*?)\]\]>/g,
        ),
      ].map(([, title]) => title);
    expect(await readTitles(germanCaller)).toEqual([
      "Lunch is ready.",
      "First Blood: early hat Crypto 1 gelöst",
      "Neue Aufgabe: Crypto 1",
    ]);
    expect(await readTitles(admin)).toContain("Second blood: late solved Crypto 1");
    expect((await readTitles()).join()).not.toContain("late");
  });

  it.each<[string, Parameters<typeof insertGame>[1]]>([
    ["hidden", { hidden: true }],
    ["not started", { starts_at: new Date("2100-01-01"), ends_at: new Date("2100-01-02") }],
  ])("FEED-3 apply the access rules of the board to the notices of a game that is %s", async (_, game) => {
    const id = await insertGame(server, game);
    const { player } = await insertParticipation(server, id);
    for (const caller of [visitor, player, await server.signUp("Admin")]) {
      const feed = await fetchPath(`/feeds/games/${id}/notices.atom`, caller);
      const board = await server.call(caller, getScoreboard, { params: { id } });
      expect(feed.statusCode).toBe(board.status);
    }
    expect((await fetchPath(`/feeds/games/${id}/notices.atom`)).statusCode).not.toBe(200);
  });
});

describe("cards", () => {
  const readImageSize = async (body: Buffer) => {
    const { format, width, height } = await sharp(body).metadata();
    return { format, width, height };
  };

  it("FEED-5 are JPEG images of 1200 × 630: a poster or the first picture of a post, else the logo on the accent color", async () => {
    const admin = await server.signUp("Admin");
    const gameId = await insertGame(server);
    const redPng = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append("file", new File([Uint8Array.from(redPng)], "poster.png"));
    await server.app.inject({
      method: "PUT",
      url: `/api/edit/games/${gameId}/poster`,
      headers: admin.headers,
      payload: form,
    });
    const card = await fetchPath(`/cards/games/${gameId}.jpg`);
    expect(card.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "no-cache" });
    expect(await readImageSize(card.rawPayload)).toEqual({ format: "jpeg", width: 1200, height: 630 });
    const { dominant } = await sharp(card.rawPayload).stats();
    expect(dominant.r > 200 && dominant.g < 60).toBe(true);
    const conditionalCaller = { headers: { "if-none-match": String(card.headers["etag"]) } };
    expect((await fetchPath(`/cards/games/${gameId}.jpg`, conditionalCaller)).statusCode).toBe(304);

    const [, hash = ""] =
      /assets\/(\w+)\//.exec((await server.app.inject({ url: `/api/game/${gameId}` })).body) ?? [];
    await insertPost("1a1b2c3d", { content: `![red](/assets/${hash}/poster)` });
    const postCard = await fetchPath("/cards/posts/1a1b2c3d.jpg");
    expect(postCard.rawPayload.equals(card.rawPayload)).toBe(true);

    const platformCard = await fetchPath("/cards/platform.jpg");
    expect(await readImageSize(platformCard.rawPayload)).toEqual({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    const otherCard = await fetchPath(`/cards/games/${await insertGame(server)}.jpg`);
    expect(otherCard.rawPayload.equals(platformCard.rawPayload)).toBe(true);
  });

  it("FEED-5 have no logo if the file of the logo is missing", async () => {
    const admin = await server.signUp("Admin");
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#0000ff" } })
      .png()
      .toBuffer();
    const file = new File([Uint8Array.from(png)], "logo.png");
    expect((await server.call(admin, changeLogo, { body: { file } })).status).toBe(200);
    await rm(join(server.filesFolder, "uploads"), { recursive: true });
    const card = await fetchPath("/cards/platform.jpg");
    expect(card.statusCode).toBe(200);
    const { dominant } = await sharp(card.rawPayload)
      .extract({ left: 599, top: 314, width: 2, height: 2 })
      .stats();
    expect(dominant.r > 200 && dominant.b < 60).toBe(true);
    expect((await server.call(admin, deleteLogo)).status).toBe(200);
  });

  it("FEED-5, HARM-3 the first picture of a post is found in linear time", async () => {
    const text = `${"![".repeat(100_000)}${'<img src="'.repeat(50_000)}`;
    await insertPost("2a1b2c3d", { content: text });
    const start = performance.now();
    expect((await fetchPath("/cards/posts/2a1b2c3d.jpg")).statusCode).toBe(200);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it("FEED-5 return 404 for missing posts and, except for staff, for hidden games", async () => {
    const id = await insertGame(server, { hidden: true });
    expect((await server.call(visitor, getGameCard, { params: { id } })).status).toBe(404);
    expect((await server.call(await server.signUp("Monitor"), getGameCard, { params: { id } })).status).toBe(
      200,
    );
    expect((await server.call(visitor, getPostCard, { params: { id: "ffffffff" } })).status).toBe(404);
    expect((await server.call(visitor, getPlatformCard)).status).toBe(200);
  });
});

it("FEED-6 search engines find the public pages, unless the administrator forbids it", async () => {
  const id = await insertGame(server, { title: "Listed" });
  const secretGameId = await insertGame(server, { title: "Secret", hidden: true });
  server.events.publish({ type: "game.changed", gameId: id });
  const sitemap = (await fetchPath("/sitemap.xml")).body;
  expect(sitemap).toContain(`<loc>https://ctf.example.org/games/${id}</loc>`);
  expect(sitemap).not.toContain(`/games/${secretGameId}<`);
  const readRobots = async () => (await fetchPath("/robots.txt")).body;
  expect(await readRobots()).toBe(
    "User-agent: *\nDisallow: /admin\nDisallow: /account\nDisallow: /api\nDisallow: /hub\n\nSitemap: https://ctf.example.org/sitemap.xml\n",
  );
  const body = { globalConfig: { allowIndexing: false } };
  const admin = await server.signUp("Admin");
  await server.call(admin, updateSettings, { body });
  expect(await readRobots()).toBe("User-agent: *\nDisallow: /\n");
  expect((await fetchPath("/sitemap.xml")).body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n',
  );
  await server.call(admin, updateSettings, { body: { globalConfig: { allowIndexing: true } } });
  expect((await fetchPath("/sitemap.xml")).body).toBe(sitemap);
});
