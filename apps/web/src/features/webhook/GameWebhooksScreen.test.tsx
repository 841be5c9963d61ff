import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aWebhook } from "#testing/a-webhook.ts";
import { aGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const webhook = aWebhook();

it("HOOK-8 uses the endpoints of its game, and offers no event of the platform", async () => {
  const base = "/api/edit/games/1/webhooks";
  const attempt = { at: 0, status: 200, fault: null, durationMs: 1, response: "" };
  const { requests } = showAt("/admin/games/1/webhooks", {
    ...signedInAs("Admin"),
    "GET /api/game/1": { body: aGame() },
    "GET /api/edit/games/1": { body: { id: 1, title: "Cup" } },
    [`GET ${base}`]: { body: [webhook] },
    [`POST ${base}`]: { body: { webhook, secret: null } },
    [`PUT ${base}/${webhook.id}`]: { body: webhook },
    [`DELETE ${base}/${webhook.id}`]: { body: null },
    [`POST ${base}/${webhook.id}/test`]: { body: attempt },
    [`POST ${base}/${webhook.id}/secret`]: { body: { secret: "whsec_AAAA" } },
    [`GET ${base}/${webhook.id}/deliveries`]: { body: { data: [], length: 0, total: 0 } },
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
  const dialog = async () => within(await screen.findByRole("dialog"));
  const waitForClose = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await press("Send a test to bot");
  await press("New webhook");
  expect((await dialog()).queryByRole("combobox", { name: "Game" })).toBeNull();
  await userEvent.type((await dialog()).getByRole("textbox", { name: "Name" }), "two");
  await userEvent.type((await dialog()).getByRole("textbox", { name: "URL" }), "https://example.org/");
  await press("Save");
  await waitForClose();
  await press("Edit bot");
  expect((await dialog()).getByRole("checkbox", { name: "cheat.detected" })).toBeDefined();
  expect((await dialog()).queryByRole("checkbox", { name: "account.created" })).toBeNull();
  await press("Save");
  await waitForClose();
  await press("Deliveries of bot");
  await (await dialog()).findByText("Nothing has been sent yet.");
  await userEvent.keyboard("{Escape}");
  await waitForClose();
  await press("New signing secret for bot");
  await press("Create new secret");
  await press("Done");
  await waitForClose();
  await press("Delete bot?");
  await press("Delete");
  await waitForClose();

  const webhookRequests = requests.filter(({ url }) => url.includes("/webhooks"));
  expect(new Set(webhookRequests.map(({ method }) => method))).toEqual(
    new Set(["GET", "POST", "PUT", "DELETE"]),
  );
  expect(webhookRequests.filter(({ url }) => !new URL(url).pathname.startsWith(base))).toEqual([]);
  const creation = webhookRequests.find(({ method, url }) => method === "POST" && url.endsWith(base));
  expect(await creation?.json()).not.toHaveProperty("gameId");
});
