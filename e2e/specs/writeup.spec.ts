/// <reference lib="dom" />
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Locator, Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { expect, expectOk, test } from "#e2e/fixtures.ts";
import { createPdf } from "#e2e/pdf-file.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

/** Creates a game in which a team of the administrator submits this file. Returns the id of the game. */
async function submitWriteup(page: Page, team: string, buffer: Buffer): Promise<number> {
  const now = Date.now();
  const data = {
    title: team,
    start: now - HOUR_MS,
    end: now + HOUR_MS,
    writeupRequired: true,
    acceptWithoutReview: true,
  };
  const { id: gameId } = await (await expectOk(page.request.post("/api/edit/games", { data }))).json();
  const { id: teamId } = await (
    await expectOk(page.request.post("/api/team", { data: { name: team } }))
  ).json();
  await expectOk(page.request.post(`/api/game/${gameId}`, { data: { teamId } }));
  const file = { name: "ours.pdf", mimeType: "application/pdf", buffer };
  await expectOk(page.request.post(`/api/game/${gameId}/writeup`, { multipart: { file } }));
  return gameId;
}

/** Counts the dark pixels of a rendered page. */
function countDarkPixels(renderedPage: Locator): Promise<number> {
  return renderedPage.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let offset = 0; offset < pixels.length; offset += 4)
      if ((pixels[offset + 3] ?? 0) > 128 && (pixels[offset] ?? 255) < 128) count += 1;
    return count;
  });
}

test("WRITEUP-6 organizers read a writeup on a phone, page by page", async ({ adminPage: page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  page.on("dialog", (dialog) => violations.push(`a dialog: ${dialog.message()}`));
  const gameId = await submitWriteup(
    page,
    "Paper lanterns",
    createPdf(["Return to libc", "题解", "The end"]),
  );
  await page.goto(`/admin/games/${gameId}/writeups`);

  const viewer = page.getByRole("region", { name: "Writeup of Paper lanterns" });
  const firstPage = viewer.getByRole("figure", { name: "Page 1 of 3" });
  await expect(firstPage).toContainText("Return to libc");
  await expect.poll(() => countDarkPixels(firstPage)).toBeGreaterThan(100);
  const secondPage = viewer.getByRole("figure", { name: "Page 2 of 3" });
  await expect(secondPage).toContainText("题解");
  await viewer.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const thirdPage = viewer.getByRole("figure", { name: "Page 3 of 3" });
  await expect(thirdPage).toContainText("The end");
  await expect.poll(() => countDarkPixels(thirdPage)).toBeGreaterThan(50);

  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect(violations).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
});

test("WRITEUP-6 a PDF that cannot be rendered can still be downloaded", async ({ adminPage: page }) => {
  const gameId = await submitWriteup(page, "Vandals", Buffer.from("%PDF-1.4\nnothing else\n%%EOF"));
  await page.goto(`/admin/games/${gameId}/writeups`);
  await expect(page.getByRole("alert")).toHaveText("This PDF cannot be shown here. Download it to read it.");
  await expect(page.getByRole("link", { name: "Download the writeup of Vandals" })).toBeVisible();
});
