import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";

test("an administrator writes, previews, pins and deletes a post that visitors find by its tag", async ({
  adminPage: page,
  browser,
  platformUrl,
}) => {
  await page.goto("/posts");
  await page.getByRole("link", { name: "New post" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("A post needs a title")).toBeVisible();

  await page.getByLabel("Title").fill("Finals in Oslo");
  await page.getByRole("combobox", { name: "Tags" }).fill("finals");
  await page.keyboard.press("Enter");
  await page.getByLabel("Summary", { exact: true }).fill("Bring a laptop");
  const content = page.getByLabel("Content", { exact: true });
  await content.fill("to the hall");
  await content.selectText();
  await page.keyboard.press("Control+b");
  const preview = page.getByRole("region", { name: "Preview: Content" });
  await expect(preview.locator("strong")).toHaveText("to the hall");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finals in Oslo" })).toBeVisible();

  await page.getByRole("button", { name: "Pin “Finals in Oslo”" }).click();
  await expect(page.getByRole("button", { name: "Unpin “Finals in Oslo”" })).toBeVisible();

  const visitor = await browser.newPage({ baseURL: platformUrl, locale: "en-US" });
  await visitor.goto("/");
  const firstPost = visitor.getByRole("region", { name: "Latest posts" }).getByRole("article").first();
  await expect(firstPost.getByRole("heading", { name: "Finals in Oslo" })).toBeVisible();
  await expect(firstPost.getByText("Pinned")).toBeAttached();
  await expect(visitor.getByRole("button", { name: /pin/i })).toHaveCount(0);
  await firstPost.getByRole("link", { name: "#finals" }).click();
  await expect(visitor).toHaveURL(/\/posts\?tag=finals$/);
  await expect(visitor.getByText("1 post", { exact: true })).toBeVisible();
  await visitor.getByLabel("Search posts").fill("no such words");
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByRole("heading", { name: "No post matches" })).toBeVisible();
  await visitor.goto("/posts?search=LAPTOP");
  await visitor.getByRole("link", { name: "Finals in Oslo" }).click();
  await expect(visitor.locator("article strong")).toHaveText("to the hall");

  await page.getByRole("link", { name: "Edit “Finals in Oslo”" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("“Finals in Oslo” and its text will be permanently deleted.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/posts$/);
  await expect(page.getByRole("link", { name: "Finals in Oslo" })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "This post does not exist" })).toBeVisible();
  await visitor.close();
});

test("unsaved text causes a prompt, is stored as a draft, and can be restored", async ({
  adminPage: page,
}) => {
  await page.goto("/posts/new/edit");
  await page.getByLabel("Title").fill("Half a thought");
  await page.getByRole("link", { name: "About" }).first().click();
  const leaveDialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await leaveDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
  await expect.poll(() => listDrafts(page)).toHaveLength(1);
  await page.getByRole("link", { name: "About" }).first().click();
  await leaveDialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/about$/);

  await page.goto("/posts/new/edit");
  await expect(page.getByText("Unsaved draft")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Half a thought" })).toBeVisible();
  expect(await listDrafts(page)).toEqual([]);
});

test("Markdown renders highlighted code, formulas, tables, footnotes and task lists", async ({
  adminPage: page,
}) => {
  const text = [
    "# Section\n\n```python\nx = 'flag'\n```\n\n```nosuch\n<plain>\n```",
    "$a^2$ for $5 or $10\n\n$$\\frac12$$",
    "|a|b|\n|-|-:|\n|1|2|\n\n- [x] done\n\nword[^1]\n\n[^1]: the note",
  ].join("\n\n");
  const response = await page.request.post("/api/edit/posts", {
    data: { title: "All of it", content: text },
  });
  await page.goto(`/posts/${await response.json()}`);
  const body = page.getByRole("article");
  await expect(body.getByRole("heading", { level: 2, name: "Section" })).toBeVisible();
  await expect(body.locator(".hljs-string")).toHaveText("'flag'");
  await expect(body.locator("pre").nth(1)).toHaveText("<plain>");
  await expect(body.locator(".katex")).toHaveCount(2);
  await expect(body.getByText("for $5 or $10")).toBeVisible();
  await expect(body.getByRole("cell", { name: "2" })).toHaveCSS("text-align", "end");
  await expect(body.getByText("☑")).toBeVisible();
  const reference = body.locator("[data-footnote-ref]");
  await reference.click();
  await expect(body.locator("li:focus")).toContainText("the note");
});

test("a mobile line break applies only on phones", async ({ adminPage: page }) => {
  await page.request.put("/api/admin/config", {
    data: { globalConfig: { footerInfo: "one <mbr/>_two_" } },
  });
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer.locator("em")).toHaveText("two");
  await expect(footer.locator("br")).toBeHidden();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(footer.locator("br")).toHaveCSS("display", "inline");
});

function listDrafts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("gonfalon-draft:")));
}
