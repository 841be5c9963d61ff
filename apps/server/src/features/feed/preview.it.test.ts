import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateGame } from "@gonfalon/contract/game.ts";
import { afterAll, expect, it } from "vitest";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";

const clientFolder = await mkdtemp(join(tmpdir(), "gonfalon-client-"));
await mkdir(join(clientFolder, "static"));
await writeFile(join(clientFolder, "index.html"), "<head><title>%title%</title></head>");
const views = [{ path: "/games/:id", files: [], calls: [] }];
await writeFile(join(clientFolder, "first-views.json"), JSON.stringify({ texts: {}, views }));
afterAll(() => rm(clientFolder, { recursive: true }));

const server = useServer({ clientFolder });

async function readTags(path: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await server.app.inject({ url: path });
  const tags = body.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name = "", content = ""]) => [name, content]));
}

it("FEED-4 pages of visible games and posts have their own previews; all other pages have the preview of the platform", async () => {
  const summary = `A **game** for <i>you</i> & me. ${"word ".repeat(60)}`;
  const id = await insertGame(server, { title: "Autumn Cup", summary });
  const secretGameId = await insertGame(server, { title: "Secret", hidden: true });
  await server.db
    .insertInto("posts")
    .values({
      id: "0a1b2c3d",
      title: "News",
      summary: "[All](/games) is well",
      updated_at: server.clock.now(),
    })
    .execute();
  server.events.publish({ type: "post.changed" });
  const platformTags = await readTags("/");
  expect(platformTags).toMatchObject({
    title: "Gonfalon",
    type: "website",
    url: "https://ctf.example.org/",
    image: "https://ctf.example.org/cards/platform.jpg",
  });
  const gameTags = await readTags(`/games/${id}`);
  expect(gameTags).toMatchObject({
    title: "Autumn Cup",
    site_name: "Gonfalon",
    url: `https://ctf.example.org/games/${id}`,
    image: `https://ctf.example.org/cards/games/${id}.jpg`,
  });
  expect(gameTags["description"]).toMatch(/^A game for you &amp; me\. word .*…$/);
  expect(gameTags["description"]?.replace("&amp;", "&").length).toBe(200);
  expect(await readTags(`/games/${id}/scoreboard`)).toEqual(gameTags);
  expect(await readTags("/posts/0a1b2c3d")).toMatchObject({
    title: "News",
    type: "article",
    description: "All is well",
    image: "https://ctf.example.org/cards/posts/0a1b2c3d.jpg",
  });
  for (const path of [`/games/${secretGameId}`, "/games/2147483647", "/posts/ffffffff", `/gamesx/${id}`])
    expect(await readTags(path)).toEqual(platformTags);
});

it("FEED-4 the preview of a page follows changes to its game, even when the page is cached", async () => {
  const id = await insertGame(server, { title: "Before" });
  server.events.publish({ type: "game.changed", gameId: id });
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const readTitle = async () => {
    const page = await (await fetch(`${url}/games/${id}`)).text();
    return /og:title" content="([^"]*)"/.exec(page)?.[1];
  };
  expect([await readTitle(), await readTitle()]).toEqual(["Before", "Before"]);
  const admin = await server.signUp("Admin");
  const update = (body: { readonly title?: string; readonly hidden?: boolean }) =>
    server.call(admin, updateGame, { params: { id }, body });
  await update({ title: "After" });
  expect([await readTitle(), await readTitle()]).toEqual(["After", "After"]);
  await update({ hidden: true });
  expect([await readTitle(), await readTitle()]).toEqual(["Gonfalon", "Gonfalon"]);
});
