import { dirname, join } from "node:path/posix";
import { buffer } from "node:stream/consumers";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { exportSite } from "@gonfalon/contract/site.ts";
import { submitWriteup } from "@gonfalon/contract/writeup.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { visitor } from "../../../test/api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertRequirement,
  insertSolve,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

type Site = ReadonlyMap<string, Buffer>;

const server = useServer();
const SECRETS = [
  "flag{right}",
  "flag{pool}",
  "flag{own}",
  "paid secret",
  "concealed",
  "switched off",
  "rejected",
];
let admin: TestUser;
let gameId: number;
let ids: Readonly<Record<"hostile" | "pool" | "plain" | "off" | "concealed", number>>;
let hashes: Readonly<Record<"image" | "notes" | "attachment" | "pool", string>>;
let teamId: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  hashes = {
    image: await upload("flag{pool}.png", await buildPng()),
    notes: await upload("flag{own}.html", "<script>notes</script>"),
    attachment: await upload("a #1 ü.bin", "attachment"),
    pool: await upload("flag{pool}", "flag{pool}"),
  };
  gameId = await insertGame(server, {
    title: "Cup & <b>co</b>",
    content: `![map](/assets/${hashes.image}/map.png)`,
  });
  const ownFlag = { flags: ["flag{own}"] };
  const hiddenOverrides = {
    ...ownFlag,
    content: `![secret](/assets/${await upload("secret.gif", buildGif())}/secret.gif)`,
  };
  ids = {
    hostile: await insertChallenge(server, gameId, {
      title: "<script>alert(1)</script>",
      content: buildHostileMarkdown(),
      hints: ["<img src=x onerror=alert(1)>look closer"],
      attachment_hash: hashes.attachment,
    }),
    pool: await insertChallenge(server, gameId, {
      ...ownFlag,
      title: "pool",
      type: "DynamicAttachment",
      attachment_hash: hashes.pool,
    }),
    plain: await insertChallenge(server, gameId, {
      ...ownFlag,
      title: "plain",
      attachment_url: "https://example.org/x",
    }),
    off: await insertChallenge(server, gameId, { ...hiddenOverrides, title: "switched off", enabled: false }),
    concealed: await insertChallenge(server, gameId, {
      ...hiddenOverrides,
      title: "concealed",
      lock_mode: "Hidden",
    }),
  };
  await insertRequirement(server, ids.concealed, ids.plain);
  await server.db
    .insertInto("paid_hints")
    .values({
      challenge_id: ids.hostile,
      title: "paid secret",
      content: "paid secret",
      cost: 1,
      position: 0,
      created_at: server.clock.now(),
    })
    .execute();
  const membership = await insertParticipation(server, gameId, {
    team: await insertTeam(server, { name: "<i>winner</i>" }),
  });
  const rejectedTeam = await insertTeam(server, { name: "rejected" });
  await insertParticipation(server, gameId, {
    team: rejectedTeam,
    status: "Rejected",
    writeup_hash: hashes.pool,
  });
  teamId = membership.team.id;
  await insertSolve(server, membership, ids.hostile);
  const file = new File(["%PDF-1.7\nwriteup"], "mine.pdf", { type: "application/pdf" });
  await server.db.updateTable("games").set({ writeup_required: true }).where("id", "=", gameId).execute();
  await server.call(membership.player, submitWriteup, { params: { id: gameId }, body: { file } });
});

function buildHostileMarkdown(): string {
  return [
    "# Text <script>alert(1)</script><style>*{color:red}</style><iframe src=//evil.example></iframe>",
    '<a href="javascript:alert(1)" onclick="alert(1)">click</a> <form action="/x"><input></form>',
    "[data](data:text/html,<script>alert(1)</script>) ![pixel](https://evil.example/pixel.png)",
    `[rules](/games/1) [notes](/assets/${hashes.notes}/notes%ZZ.html) ![map](/assets/${hashes.image}/map.png)`,
  ].join("\n\n");
}

const buildGif = () => Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const buildPng = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();

async function upload(name: string, content: string | Uint8Array<ArrayBuffer> | Buffer): Promise<string> {
  const file = new File([typeof content === "string" ? content : Uint8Array.from(content)], name);
  const { body } = await server.call(admin, uploadAssets, { body: { files: [file] } });
  return body[0]?.hash ?? "";
}

const requestExport = (query = "", headers: Readonly<Record<string, string>> = admin.headers) =>
  server.app.inject({ method: "POST", url: `/api/edit/games/${gameId}/site${query}`, headers });

async function exportFiles(query = "", headers?: Readonly<Record<string, string>>): Promise<Site> {
  const response = await requestExport(query, { ...admin.headers, ...headers });
  expect(response.statusCode).toBe(200);
  const archive = await zipReader.read(new File([Uint8Array.from(response.rawPayload)], "site.zip"), 1000);
  const parts = new Map<string, Buffer>();
  for (const { name, open } of archive?.parts ?? []) parts.set(name, await buffer(await open()));
  return parts;
}

const listPages = (site: Site) =>
  [...site].filter(([name]) => name.endsWith(".html") && !name.startsWith("files/"));

const listLinks = (html: string) =>
  Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, url = ""]) => url);

describe("SITE-1 the export of a game that has not ended", () => {
  it("is refused; an unknown game returns 404, and visitors get 401", async () => {
    expect((await requestExport()).json()).toMatchObject({
      status: 400,
      title: "The game has not ended yet.",
    });
    expect(
      (
        await server.call(admin, exportSite, {
          params: { id: 999_999 },
          query: { attachments: true, writeups: false },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await server.call(visitor, exportSite, {
          params: { id: gameId },
          query: { attachments: true, writeups: false },
        })
      ).status,
    ).toBe(401);
  });
});

describe("SITE-1 the site of a game that has ended", () => {
  beforeAll(() => server.clock.advance(25 * HOUR_MS));

  it("has pages, style, board and files; every relative link leads to one of them, and each of them is linked", async () => {
    const site = await exportFiles("?writeups=true");
    expect([...site.keys()].toSorted()).toEqual(
      [
        "index.html",
        "scoreboard.html",
        "style.css",
        "board.json",
        ...[ids.hostile, ids.pool, ids.plain].map((id) => `challenges/${id}.html`),
        `attachments/${ids.hostile}/a #1 ü.bin`,
        `files/${hashes.image}.png`,
        `files/${hashes.notes}`,
        `writeups/${teamId}.pdf`,
      ].toSorted(),
    );
    const linkedNames = new Set<string>();
    for (const [name, bytes] of listPages(site))
      for (const url of listLinks(String(bytes)).filter((link) => !/^[a-z]+:/.test(link))) {
        const path = decodeURIComponent(url.split("#")[0] ?? "");
        const target = join(dirname(name), path);
        expect([name, url, site.has(target)]).toEqual([name, url, true]);
        linkedNames.add(target);
      }
    expect([...site.keys()].filter((name) => !linkedNames.has(name))).toEqual([]);
    expect(String(site.get(`attachments/${ids.hostile}/a #1 ü.bin`))).toBe("attachment");
    const { body } = await server.call(visitor, getScoreboard, { params: { id: gameId }, query: {} });
    expect(JSON.parse(String(site.get("board.json")))).toMatchObject({
      items: body.items,
      version: body.version,
    });
  });

  it("has no flag, paid hint, disabled or concealed challenge, and no team that is not on the board", async () => {
    const site = await exportFiles("?writeups=true");
    for (const secret of SECRETS)
      for (const [name, bytes] of site)
        expect([name, secret, name.includes(secret) || bytes.includes(secret)]).toEqual([
          name,
          secret,
          false,
        ]);
  });

  it("has no script and loads nothing from the network, whatever its texts contain", async () => {
    for (const [name, bytes] of listPages(await exportFiles())) {
      const html = String(bytes);
      expect([name, html]).toEqual([name, expect.stringContaining(`content="default-src &#39;none&#39;;`)]);
      expect(html).not.toMatch(/<(script|style|iframe|form|input)|<[^>]* on\w+=|="(javascript|data):/i);
      expect(html).not.toMatch(/ src="(https?:)?\/\//);
      expect(html).not.toMatch(/<(b>co|i>winner)/);
    }
    const page = String((await exportFiles()).get(`challenges/${ids.hostile}.html`));
    expect(page).toContain('<a href="https://evil.example/pixel.png">pixel</a>');
    expect(page).toMatch(/<a href="https?:\/\/[^"]+\/games\/1">rules<\/a>/);
    expect(page).toContain(`<img src="../files/${hashes.image}.png" alt="map" />`);
    expect(page).toContain("&lt;i&gt;winner&lt;/i&gt;");
    expect(page).toContain("look closer");
  });

  it("leaves out attachments and writeups on request, uses the language of the request, and logs the export", async () => {
    const site = await exportFiles("?attachments=false&writeups=false", { "accept-language": "de-DE" });
    expect([...site.keys()].filter((name) => /^(attachments|files|writeups)/.test(name))).toEqual([
      `files/${hashes.image}.png`,
    ]);
    expect(String(site.get("index.html"))).toContain('<html lang="de-DE">');
    expect(String(site.get("index.html"))).toContain("Von 1 Team gelöst");
    expect(server.lines.at(-1)).toMatchObject({
      message: "site exported",
      fields: { user: admin.name, gameId },
    });
  });

  it("shows the public board of a frozen game", async () => {
    await server.db
      .updateTable("games")
      .set({ freeze_at: hoursFromNow(server, -26) })
      .where("id", "=", gameId)
      .execute();
    const site = await exportFiles();
    expect(String(site.get("scoreboard.html"))).toContain("This scoreboard shows the results up to");
    expect(JSON.parse(String(site.get("board.json"))).items[0].solvedCount).toBe(0);
    expect(String(site.get(`challenges/${ids.hostile}.html`))).toContain("Solved by 0 teams");
  });
});
