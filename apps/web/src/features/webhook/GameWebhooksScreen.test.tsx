import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildWebhook } from "#testing/build-webhook.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const webhook = buildWebhook();

it("uses the endpoints of the game, and offers no events of the platform", async () => {
  const basePath = "/api/edit/games/1/webhooks";
  const attempt = { at: 0, status: 200, fault: null, durationMs: 1, response: "" };
  const { requests } = showAt("/admin/games/1/webhooks", {
    ...signedInAs("Admin"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/edit/games/1": { body: { id: 1, title: "Cup" } },
    [`GET ${basePath}`]: { body: [webhook] },
    [`POST ${basePath}`]: { body: { webhook, secret: null } },
    [`PUT ${basePath}/${webhook.id}`]: { body: webhook },
    [`DELETE ${basePath}/${webhook.id}`]: { body: null },
    [`POST ${basePath}/${webhook.id}/test`]: { body: attempt },
    [`POST ${basePath}/${webhook.id}/secret`]: { body: { secret: "whsec_AAAA" } },
    [`GET ${basePath}/${webhook.id}/deliveries`]: { body: { data: [], length: 0, total: 0 } },
  });
  const clickButton = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
  const findDialog = async () => within(await screen.findByRole("dialog"));
  const waitForClose = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await clickButton("Send a test to bot");
  expect(screen.queryByText(/^Only /)).toBeNull();
  await clickButton("New webhook");
  expect((await findDialog()).queryByRole("combobox", { name: "Game" })).toBeNull();
  await fill((await findDialog()).getByRole("textbox", { name: "Name" }), "two");
  await fill((await findDialog()).getByRole("textbox", { name: "URL" }), "https://example.org/");
  await clickButton("Save");
  await waitForClose();
  await clickButton("Edit bot");
  expect((await findDialog()).getByRole("checkbox", { name: "cheat.detected" })).toBeDefined();
  expect((await findDialog()).queryByRole("checkbox", { name: "account.created" })).toBeNull();
  await clickButton("Save");
  await waitForClose();
  await clickButton("Deliveries of bot");
  await (await findDialog()).findByText("Nothing has been sent yet.");
  await userEvent.keyboard("{Escape}");
  await waitForClose();
  await clickButton("New signing secret for bot");
  await clickButton("Create new secret");
  await clickButton("Done");
  await waitForClose();
  await clickButton("Delete bot");
  await clickButton("Delete");
  await waitForClose();

  const webhookRequests = requests.filter(({ url }) => url.includes("/webhooks"));
  expect(new Set(webhookRequests.map(({ method }) => method))).toEqual(
    new Set(["GET", "POST", "PUT", "DELETE"]),
  );
  expect(webhookRequests.filter(({ url }) => !new URL(url).pathname.startsWith(basePath))).toEqual([]);
  const creationRequest = webhookRequests.find(
    ({ method, url }) => method === "POST" && url.endsWith(basePath),
  );
  expect(await creationRequest?.json()).not.toHaveProperty("gameId");
});
