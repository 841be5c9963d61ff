import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { expect, expectOk, test } from "#e2e/fixtures.ts";
import { clickSwitch } from "#e2e/switches.ts";
import { isUncovered } from "#e2e/uncovered.ts";

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj " +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
);

async function createRunningGame(page: Page): Promise<number> {
  const now = Date.now();
  const response = await expectOk(
    page.request.post("/api/edit/games", {
      data: { title: "Spring CTF", start: now - HOUR_MS, end: now + 24 * HOUR_MS, writeupRequired: true },
    }),
  );
  return (await response.json()).id;
}

async function expectAccessible(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  expect(await listViolations(page)).toEqual([]);
}

test("an invalid field scrolls into view above the save bar", async ({ adminPage: page }) => {
  const gameId = await createRunningGame(page);
  const response = await expectOk(
    page.request.post(`/api/edit/games/${gameId}/challenges`, {
      data: { title: "Vault", type: "StaticContainer" },
    }),
  );
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/admin/games/${gameId}/challenges/${(await response.json()).id}`);
  const image = page.getByRole("textbox", { name: "Image" });
  await image.fill("Not an image!");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(image).toBeFocused();
  expect(await isUncovered(image)).toBe(true);
  expect(await isUncovered(page.getByText(/without spaces/))).toBe(true);
});

test("an organizer creates a challenge, adds flags and a file, and enables it", async ({
  adminPage: page,
}) => {
  const gameId = await createRunningGame(page);
  await page.goto(`/admin/games/${gameId}/challenges`);
  await page.getByRole("button", { name: "New challenge" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill("Baby steps");
  await page.getByRole("button", { name: "Create" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Baby steps" })).toBeVisible();
  await page.getByRole("textbox", { name: "Description" }).fill("# Look\n\nIt is *there*.");
  await page.getByText("Preview", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Look" })).toBeVisible();
  await page.getByRole("textbox", { name: "Full score" }).fill("500");
  await expect(page.getByText("After 0 solves · 500 points")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole("switch", { name: "Disabled" })).toBeDisabled();
  await page.getByRole("textbox", { name: "New flags" }).fill("flag{one}\nflag{two}");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("flag{two}", { exact: true })).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await chooser).setFiles({
    name: "task.zip",
    mimeType: "application/zip",
    buffer: Buffer.from("task"),
  });
  const file = page.getByRole("link", { name: /task\.zip/ });
  await expect(file).toBeVisible();
  await expectAccessible(page);
  const address = (await file.getAttribute("href")) ?? "";

  await clickSwitch(page.getByRole("switch", { name: "Disabled" }));
  await page.getByRole("dialog").getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("switch", { name: "Enabled" })).toBeChecked();
  const visitor = await page.context().browser()?.newContext();
  const download = await visitor?.request.get(new URL(address, page.url()).href);
  expect(await download?.text()).toBe("task");
  await visitor?.close();

  await page.goto(`/admin/games/${gameId}/challenges`);
  await expect(page.getByText("500 points now (max 500, min 125)")).toBeVisible();
  await expectAccessible(page);
});

test("an organizer uploads a pool of files and sets a flag template", async ({ adminPage: page }) => {
  const gameId = await createRunningGame(page);
  const createChallenge = async (title: string, type: string) => {
    const request = page.request.post(`/api/edit/games/${gameId}/challenges`, { data: { title, type } });
    return (await (await expectOk(request)).json()).id;
  };
  const poolChallengeId = await createChallenge("Own binary", "DynamicAttachment");
  await page.goto(`/admin/games/${gameId}/challenges/${poolChallengeId}/flags`);
  await expect(page).toHaveURL(/challenges\/\d+#flags$/);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add files" }).click();
  const files = Array.from({ length: 60 }, (_, index) => ({
    name: `flag{${index}}`,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(`binary ${index}`),
  }));
  await (await chooser).setFiles(files);
  await expect(page.getByText("60 files · 0 assigned · 60 available")).toBeVisible();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page.getByText("flag{59}")).toBeVisible();
  await expectAccessible(page);

  const containerChallengeId = await createChallenge("Own flag", "DynamicContainer");
  await page.goto(`/admin/games/${gameId}/challenges/${containerChallengeId}`);
  const template = page.getByRole("textbox", { name: "Flag template" });
  await template.fill("flag{short}");
  await expect(page.getByText(/Too predictable/)).toBeVisible();
  await template.fill("[LEET]flag{hello [TEAM_HASH]}");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expectAccessible(page);
});

test("an organizer sees, downloads and deletes the writeup of a team", async ({ adminPage: page }) => {
  const gameId = await createRunningGame(page);
  const team = await (
    await expectOk(page.request.post("/api/team", { data: { name: "Night owls" } }))
  ).json();
  await expectOk(page.request.post(`/api/game/${gameId}`, { data: { teamId: team.id } }));
  const [participation] = await (
    await expectOk(page.request.get(`/api/game/${gameId}/participations`))
  ).json();
  await expectOk(
    page.request.put(`/api/admin/participation/${participation.id}`, { data: { status: "Accepted" } }),
  );
  const file = { name: "ours.pdf", mimeType: "application/pdf", buffer: PDF };
  await expectOk(page.request.post(`/api/game/${gameId}/writeup`, { multipart: { file } }));

  await page.goto(`/admin/games/${gameId}/writeups`);
  await expect(page.getByRole("region", { name: "Writeup of Night owls" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download all" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Writeups-Spring CTF-.*\.tar\.gz$/);
  await page.getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByRole("heading", { name: "No writeups yet" })).toBeVisible();
  await expectAccessible(page);
});
