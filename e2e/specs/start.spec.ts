import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "#e2e/server-process.ts";
import { test } from "#e2e/tidy-test.ts";

let folder: string;
let server: ServerProcess | undefined;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
});

test.afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true });
});

test("a new installation has its defaults, and the printed password signs in the administrator", async ({
  page,
  request,
}) => {
  const { url, adminPassword } = await start();
  const config = await request.get(`${url}/api/config`);
  expect(await config.json()).toMatchObject({
    title: "Gonfalon",
    slogan: "A flag worth capturing",
    defaultLifetime: 120,
    extensionDuration: 120,
    renewalWindow: 10,
  });
  await signIn(page, url, adminPassword ?? "");
});

test("after all processes were killed, the server starts again with its data", async ({ page }) => {
  const first = await start();
  await signIn(page, first.url, first.adminPassword ?? "");
  const response = await page.request.put(`${first.url}/api/admin/config`, {
    data: { globalConfig: { slogan: "Still here" } },
  });
  expect(response.status()).toBe(200);
  await first.kill();

  const second = await start();
  expect(second.adminPassword).toBeUndefined();
  const config = await page.request.get(`${second.url}/api/config`);
  expect(await config.json()).toMatchObject({ slogan: "Still here" });
  await page.context().clearCookies();
  await signIn(page, second.url, first.adminPassword ?? "");
});

test("a second start on the same data folder reports an error and does not affect the first", async ({
  request,
}) => {
  const { url } = await start();
  await expect(startServer(join(folder, "data"))).rejects.toThrow(/Another server is running/);
  expect((await request.get(`${url}/api/config`)).status()).toBe(200);
});

test("SIGTERM stops the server with exit code 0", async () => {
  const runningServer = await start();
  server = undefined;
  expect(await runningServer.stop()).toBe(0);
});

async function start(): Promise<ServerProcess> {
  server = await startServer(join(folder, "data"));
  return server;
}

async function signIn(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/account/login`);
  await page.getByLabel("User name or e-mail").fill("Admin");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
}
