/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, RED_PNG, test } from "./fixtures.ts";

/** One second of silence. */
function createWav(): Buffer {
  const samples = Buffer.alloc(8000, 128);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

async function createPost(page: Page, content: string): Promise<string> {
  const response = await page.request.post("/api/edit/posts", {
    data: { title: "Media", summary: "", content, tags: [], isPinned: false },
  });
  return `/posts/${String(await response.json())}`;
}

/** Waits until the image is loaded or blocked. Returns whether it is loaded. */
function isLoaded(page: Page, name: string): Promise<boolean> {
  return page.getByRole("img", { name }).evaluate(async (image: HTMLImageElement) => {
    await image.decode().catch(() => undefined);
    return image.naturalWidth > 0;
  });
}

test("TEXT-6 audio in a text is allowed by the CSP, and plays only when the reader starts it", async ({
  adminPage: page,
}) => {
  const requests: string[] = [];
  await page.route("https://media.example/*", async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: "audio/wav", body: createWav() });
  });
  await page.goto(
    await createPost(
      page,
      'Listen:\n\n<audio autoplay src="https://media.example/a.wav"></audio>\n\n<video><source src="https://media.example/b.wav"></video>',
    ),
  );
  const audio = page.locator("audio[controls]");
  await expect(audio).toBeVisible();
  await expect(page.locator("video[controls]")).toBeVisible();
  expect(requests).toEqual([]);
  await audio.evaluate((player: HTMLAudioElement) => player.play());
  expect(requests).toEqual(["https://media.example/a.wav"]);
});

test("SET-8 images over http are loaded once an administrator allows them", async ({ adminPage: page }) => {
  await page.route(/^https?:\/\/lan\.example\//, (route) =>
    route.fulfill({ contentType: RED_PNG.mimeType, body: RED_PNG.buffer }),
  );
  const address = await createPost(
    page,
    "![plain](http://lan.example/a.png) ![secure](https://lan.example/b.png)",
  );
  await page.goto(address);
  expect(await isLoaded(page, "secure")).toBe(true);
  expect(await isLoaded(page, "plain")).toBe(false);

  const setAllowHttpMedia = (allowHttpMedia: boolean) =>
    page.request.put("/api/admin/config", { data: { globalConfig: { allowHttpMedia } } });
  await setAllowHttpMedia(true);
  await page.reload();
  expect(await isLoaded(page, "plain")).toBe(true);
  // The other tests of this worker share the platform.
  await setAllowHttpMedia(false);
});

test("TEXT-7 code lines with notations are highlighted, and the notations are hidden", async ({
  adminPage: page,
}) => {
  const code = ["```js", "old(); // [!code --]", "fresh(); // [!code ++]", "rest();", "```"].join("\n");
  await page.goto(await createPost(page, code));
  await expect(page.locator("pre del")).toHaveText("old();");
  await expect(page.locator("pre ins")).toHaveText("fresh();");
  await expect(page.locator("pre")).not.toContainText("[!code");
});
