import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIResponse, expect, type Page } from "@playwright/test";
import { startPlatform } from "./platform.ts";
import { test as base } from "./tidy-test.ts";

export { expect };

export const ADMIN_PASSWORD = "Correct-horse-9";

/** An image of one red pixel. */
export const RED_PNG = {
  name: "red.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Waits for a response, which must have the status 200. */
export async function expectOk(request: Promise<APIResponse>): Promise<APIResponse> {
  const response = await request;
  expect(response.status(), await response.text()).toBe(200);
  return response;
}

interface TestFixtures {
  /** A page that is signed in as the administrator. */
  readonly adminPage: Page;
}

interface WorkerFixtures {
  /** Additional environment variables of the server. */
  readonly configuration: Readonly<Record<string, string>>;
  readonly platformUrl: string;
}

/** Playwright's test with a running server, separate for each worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  configuration: [{}, { option: true, scope: "worker" }],
  platformUrl: [
    async ({ configuration }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
      const platform = await startPlatform(join(folder, "data"), {
        ADMIN_PASSWORD,
        RATE_LIMITS: "off",
        ...configuration,
      });
      await use(platform.url);
      await platform.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  baseURL: ({ platformUrl }, use) => use(platformUrl),
  adminPage: async ({ page }, use) => {
    const response = await page.request.post("/api/account/login", {
      data: { userName: "Admin", password: ADMIN_PASSWORD },
    });
    expect(response.status()).toBe(200);
    await use(page);
  },
});
