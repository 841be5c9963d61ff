import { ADMIN_PASSWORD, expect, test } from "#e2e/fixtures.ts";

test("the API page sends requests without CSP violations, and fits on a phone", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await page.goto("/openapi");

  const signIn = page.locator("details", { hasText: /^POST \/api\/account\/login / });
  await signIn.locator("summary").click();
  await signIn.getByLabel("Body").fill(JSON.stringify({ userName: "Admin", password: ADMIN_PASSWORD }));
  await signIn.getByRole("button", { name: "Send request" }).click();
  await expect(signIn.locator("output")).toContainText("200 OK");

  const games = page.locator("details", { hasText: /^GET \/api\/edit\/games / });
  await games.locator("summary").click();
  await games.getByLabel("count").fill("5");
  await games.getByRole("button", { name: "Send request" }).click();
  await expect(games.locator("output")).toContainText('"total": ');

  const game = page.locator("details", { hasText: /^GET \/api\/game\/\{id\} / });
  await game.locator("summary").click();
  await game.getByLabel("id").fill("4711");
  await game.getByRole("button", { name: "Send request" }).click();
  await expect(game.locator("output")).toContainText("404 Not Found");
  expect(violations).toEqual([]);

  const avatar = page.locator("details", { hasText: "PUT /api/account/avatar" });
  await avatar.locator("summary").click();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
