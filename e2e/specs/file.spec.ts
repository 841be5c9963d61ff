import { expect, RED_PNG, test } from "#e2e/fixtures.ts";

test("an administrator uploads a file, finds it and deletes it", async ({ adminPage: page }) => {
  // Filtered, because other specs leave more files than one page lists.
  await page.goto("/admin/files?search=red.png");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload files" }).click();
  const notes = { name: "notes & more.txt", mimeType: "text/plain", buffer: Buffer.from("read me") };
  await (await chooser).setFiles([notes, RED_PNG]);
  await expect(page.getByRole("link", { name: "red.png" })).toBeVisible();

  await page.getByRole("textbox", { name: "Search by name or hash" }).fill("notes");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=notes/);
  await expect(page.getByRole("link", { name: "red.png" })).toBeHidden();
  const address = await page.getByRole("link", { name: "notes & more.txt" }).getAttribute("href");
  const response = await page.request.get(address ?? "");
  expect(await response.text()).toBe("read me");

  await page.getByRole("button", { name: "Delete notes & more.txt" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No files here" })).toBeVisible();
  expect((await page.request.get(address ?? "")).status()).toBe(404);
});

test("a new avatar is visible in the navigation", async ({ adminPage: page }) => {
  const response = await page.request.put("/api/account/avatar", { multipart: { file: RED_PNG } });
  const address: string = await response.json();
  await page.goto("/");
  const avatar = page.getByRole("button", { name: "Account menu" }).locator("image");
  await expect(avatar).toHaveAttribute("href", address.replace(".webp", ""));
  const width = await avatar.evaluate(async (element) => {
    const image = new Image();
    image.src = element.getAttribute("href") ?? "";
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).toBe(1);
});

test("a logo changes the header and the icon of the platform, until it is removed", async ({
  adminPage: page,
}) => {
  const builtInIcon = await (await page.request.get("/favicon.webp")).body();
  await page.request.post("/api/admin/config/logo", { multipart: { file: RED_PNG } });
  await page.goto("/");
  await expect(page.locator('img[src$="/logo"]').first()).toBeVisible();
  expect((await (await page.request.get("/favicon.webp")).body()).equals(builtInIcon)).toBe(false);

  await page.request.delete("/api/admin/config/logo");
  await page.reload();
  await expect(page.locator('img[src$="/logo"]')).toHaveCount(0);
  expect((await (await page.request.get("/favicon.webp")).body()).equals(builtInIcon)).toBe(true);
});
