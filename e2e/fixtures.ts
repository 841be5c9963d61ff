import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { startPlatform } from "./platform.ts";
import { test as base } from "./tidy-test.ts";

export { expect };

export const ADMIN_PASSWORD = "Correct-horse-9";

interface PerTest {
  /** A page that is signed in as the administrator. */
  readonly adminPage: Page;
}

interface PerWorker {
  /** Additional settings of the server. */
  readonly settings: Readonly<Record<string, string>>;
  readonly productUrl: string;
}

/** Playwright's test with a running server, separate for each worker. */
export const test = base.extend<PerTest, PerWorker>({
  settings: [{}, { option: true, scope: "worker" }],
  productUrl: [
    async ({ settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
      const product = await startPlatform(join(folder, "data"), {
        ADMIN_PASSWORD,
        RATE_LIMITS: "off",
        ...settings,
      });
      await use(product.url);
      await product.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
  adminPage: async ({ page }, use) => {
    const response = await page.request.post("/api/account/login", {
      data: { userName: "Admin", password: ADMIN_PASSWORD },
    });
    expect(response.status()).toBe(200);
    await use(page);
  },
});
