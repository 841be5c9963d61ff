import { getBranding, type LandingBlock, type Palette } from "@gonfalon/contract/branding.ts";
import { getClientConfig, getSettings } from "@gonfalon/contract/settings.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});

beforeEach(async () => {
  await putBranding({ radius: null, light: null, dark: null, blocks: [] });
});

const palette: Palette = {
  page: "#ffffff",
  card: "#ffffff",
  line: "#dddddd",
  text: "#111111",
  quiet: "#767676",
  accent: "#2255cc",
};

const putBranding = (branding: object) =>
  server.app.inject({
    method: "PUT",
    url: "/api/admin/config",
    headers: admin.headers,
    payload: { branding },
  });

const readBranding = async () => (await server.call(visitor, getBranding)).body;
const readStyles = async () => (await server.app.inject((await readBranding()).themeUrl ?? "")).body;

function sendFont(slot: string, content: string | Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.append("file", new File([content], "face.woff2"));
  return server.app.inject({
    method: "POST",
    url: `/api/admin/config/fonts/${slot}`,
    headers: admin.headers,
    payload: form,
  });
}

it("BRAND-3 a platform without branding has no style sheet", async () => {
  expect(await readBranding()).toEqual({ themeUrl: null, radius: null, blocks: [] });
});

describe("BRAND-2 a palette", () => {
  it("is refused with the contrast ratio if a text color is too light, and nothing changes", async () => {
    const response = await putBranding({ radius: 4, light: { ...palette, quiet: "#777777" } });
    expect(response.statusCode).toBe(400);
    expect(response.json().title).toBe(
      "light.quiet on light.page has a contrast of 4.48. At least 4.5 is required.",
    );
    expect((await readBranding()).radius).toBeNull();
  });

  it("is accepted with a ratio of 4.54", async () => {
    expect((await putBranding({ light: palette })).statusCode).toBe(200);
  });

  it.each(["red", "#12345", "#123456;}"])("is refused with the color %s", async (color) => {
    expect((await putBranding({ dark: { ...palette, line: color } })).statusCode).toBe(400);
  });
});

describe("BRAND-3 the style sheet", () => {
  it("is served under an immutable URL that changes with the branding", async () => {
    await putBranding({ light: palette });
    const { themeUrl } = await readBranding();
    const response = await server.app.inject(themeUrl ?? "");
    expect(response.headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(response.body).toContain("--gonfalon-page:#ffffff");
    expect(response.body).not.toContain('scheme="dark"');
    await putBranding({ radius: 24 });
    expect((await readBranding()).themeUrl).not.toBe(themeUrl);
    expect((await server.app.inject(themeUrl ?? "")).statusCode).toBe(404);
    expect(await readStyles()).toContain("--mantine-radius-md:24px");
  });

  it("uses the accent color of a palette instead of the general one", async () => {
    await putBranding({ light: palette });
    await server.app.inject({
      method: "PUT",
      url: "/api/admin/config",
      headers: admin.headers,
      payload: { globalConfig: { customTheme: "#00aa00" } },
    });
    expect((await server.call(visitor, getClientConfig)).body.customTheme).toBe("#2255cc");
    await putBranding({ light: null });
    expect((await server.call(visitor, getClientConfig)).body.customTheme).toBe("#00aa00");
  });

  it("has an uploaded WOFF2 font; only deleting the font removes it and its file", async () => {
    expect((await sendFont("body", "wOF2 and the rest")).statusCode).toBe(200);
    const url = /url\("([^"]+)"\)/.exec(await readStyles())?.[1] ?? "";
    const font = await server.app.inject(url);
    expect(font.headers).toMatchObject({
      "content-type": "font/woff2",
      "cache-control": expect.stringContaining("public"),
    });
    expect((await putBranding({ bodyFontHash: null })).statusCode).toBe(200);
    expect(await readStyles()).toContain("Platform Body");
    const deletion = await server.app.inject({
      method: "DELETE",
      url: "/api/admin/config/fonts/body",
      headers: admin.headers,
    });
    expect(deletion.statusCode).toBe(200);
    expect((await server.app.inject(url)).statusCode).toBe(404);
    expect((await server.call(admin, getSettings)).body.branding.bodyFontHash).toBeNull();
  });
});

it.each([
  ["in another format", "OTTO and the rest"],
  ["of more than 1 MiB", Buffer.concat([Buffer.from("wOF2"), Buffer.alloc(1024 * 1024)])],
])("BRAND-3 the upload of a font %s is refused", async (_, content) => {
  const response = await sendFont("mono", content);
  expect([response.statusCode, response.json().title]).toEqual([
    400,
    "Choose a WOFF2 font file of at most 1 MiB.",
  ]);
});

describe("BRAND-1 the home page", () => {
  const blocks: LandingBlock[] = [
    { type: "Hero", title: "Cup", text: "Two days", imageHash: null },
    { type: "Markdown", content: "**Rules**" },
    { type: "Games" },
    { type: "Posts" },
    { type: "Countdown", gameId: 1 },
    { type: "Sponsors", items: [{ name: "Shipyard", url: "https://shipyard.example", logoHash: null }] },
  ];

  it("shows the blocks to visitors in their order, with the members of their type only", async () => {
    const sentBlocks = blocks.map((block) => ({ ...block, ...(block.type === "Games" && { content: "x" }) }));
    expect((await putBranding({ blocks: sentBlocks })).statusCode).toBe(200);
    expect((await readBranding()).blocks).toEqual(blocks);
  });

  it.each([
    ["a block without a member of its type", [{ type: "Countdown" }]],
    ["an unknown type", [{ type: "Script" }]],
    ["13 entries", Array.from({ length: 13 }, () => ({ type: "Games" }))],
    [
      "a JavaScript URL as a link",
      [{ type: "Sponsors", items: [{ name: "S", url: "javascript:alert(1)", logoHash: null }] }],
    ],
  ])("is unchanged if the new blocks have %s", async (_case, invalidBlocks) => {
    await putBranding({ blocks });
    expect((await putBranding({ blocks: invalidBlocks })).statusCode).toBe(400);
    expect((await readBranding()).blocks).toEqual(blocks);
  });
});
