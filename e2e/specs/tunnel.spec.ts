import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { listContainers, makeChallengeImage, removeChallengeImage } from "#e2e/challenge-image.ts";
import { expect, expectOk, test } from "#e2e/fixtures.ts";
import { post } from "#e2e/played-game.ts";
import { startDaemon } from "#e2e/tunnel-daemon.ts";

let image: string;

test.use({ configuration: { CONTAINER_ENGINE: "docker", CONTAINER_PORT_MAPPING: "PlatformProxy" } });
test.beforeAll(async () => {
  image = await makeChallengeImage();
});
test.afterAll(() => removeChallengeImage(image));

/** Creates a running game with a container challenge, in which the administrator plays as well. Returns its id. */
async function createContainerGame(page: Page): Promise<number> {
  const now = Date.now();
  const { request } = page;
  const { id } = await post<{ id: number }>(request, "/api/edit/games", {
    title: "Autumn Cup",
    start: now - HOUR_MS,
    end: now + HOUR_MS,
    acceptWithoutReview: true,
  });
  const challengesPath = `/api/edit/games/${id}/challenges`;
  const challenge = await post<{ id: number }>(request, challengesPath, {
    title: "Doorkeeper",
    type: "DynamicContainer",
  });
  const data = { containerImage: image, containerExposePort: 1337, isEnabled: true };
  await expectOk(request.put(`${challengesPath}/${challenge.id}`, { data }));
  const team = await post<{ id: number }>(request, "/api/team", { name: "Keyholders" });
  await post(request, `/api/game/${id}`, { teamId: team.id });
  return id;
}

/** Connects to a local address, sends a name and returns the output of the service. */
async function sendName(address: string, name: string): Promise<string> {
  const [host, port] = address.split(":");
  const socket = connect(Number(port), host);
  socket.write(`${name}\n`);
  return text(socket);
}

/** Sends requests to the daemon from a page of another site. Returns their status codes, or "blocked". */
async function requestFromAnotherSite(page: Page, daemonUrl: string): Promise<readonly unknown[]> {
  const site = createServer((_request, response) => response.setHeader("content-type", "text/html").end());
  await once(site.listen(0, "127.0.0.1"), "listening");
  const { port } = site.address() as AddressInfo;
  const otherPage = await page.context().newPage();
  await otherPage.goto(`http://127.0.0.1:${port}/`);
  const statuses = await otherPage.evaluate(async (url) => {
    const requestStatus = async (path: string, init: RequestInit) =>
      fetch(url + path, init).then(
        ({ status }) => status,
        () => "blocked",
      );
    const body = JSON.stringify({ remote: "ws://127.0.0.1/", local: "127.0.0.1:0" });
    return [
      await requestStatus("/connect", {}),
      await requestStatus("/pool", {}),
      await requestStatus("/pool", { method: "POST", body }),
    ];
  }, daemonUrl);
  await otherPage.close();
  site.close();
  return statuses;
}

test("@docker with consent the page opens a tunnel to an instance, and reports when the daemon is gone", async ({
  adminPage: page,
  platformUrl,
}) => {
  const gameId = await createContainerGame(page);
  await using daemon = await startDaemon();
  await page.addInitScript((api) => {
    localStorage.setItem("wsrx-options", JSON.stringify({ api, allowLan: false }));
  }, daemon.url);

  await page.goto(`/games/${gameId}/challenges`);
  await page.getByRole("button", { name: "Tunnel daemon" }).click();
  await expect(page.getByText("Waiting for approval")).toBeVisible();
  expect(await listViolations(page, { within: "[popover]" })).toEqual([]);
  await daemon.allow(platformUrl);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await requestFromAnotherSite(page, daemon.url)).toEqual([403, "blocked", "blocked"]);

  await page.getByRole("link", { name: /^Doorkeeper/ }).click();
  await page.getByRole("button", { name: "Start instance" }).click();
  const field = page.getByRole("textbox", { name: "Address on this computer" });
  await expect(field).toHaveValue(/^127\.0\.0\.1:\d+$/);
  const address = await field.inputValue();
  await expect.poll(() => sendName(address, "ann")).toContain("Hello ann, take flag{");

  daemon.kill();
  await expect(page.getByText("The tunnel daemon has stopped")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "WebSocket address" })).toBeVisible();
  expect((await page.request.delete(`/api/edit/games/${gameId}`)).status()).toBe(200);
  await expect.poll(() => listContainers(image)).toEqual([]);
});
