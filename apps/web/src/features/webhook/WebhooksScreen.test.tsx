import type { Attempt, Delivery, Webhook } from "@gonfalon/contract/webhook.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildWebhook } from "#testing/build-webhook.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { toWebhookCondition } from "./webhook-condition.ts";

const webhook = buildWebhook({
  name: "chat",
  gameId: 7,
  format: "Discord",
  audience: "Public",
  address: "https://discord.com/…abcd",
});

const attempt: Attempt = {
  at: Date.UTC(2026, 0, 1),
  status: 500,
  fault: "Status",
  durationMs: 12,
  response: "<b>broken</b>",
};

const show = (webhooks: readonly Webhook[], responses: StubResponses = {}) =>
  showAt("/admin/webhooks", {
    ...signedInAs("Admin"),
    "GET /api/admin/webhooks": { body: webhooks },
    "GET /api/edit/games": { body: { data: [{ id: 7, title: "Winter Cup" }], length: 1, total: 1 } },
    ...responses,
  });

it("creates a webhook with the events of its audience, and shows its secret once", async () => {
  const { requests } = show([], {
    "POST /api/admin/webhooks": { body: { webhook, secret: "whsec_AAAA" } },
  });
  await screen.findByText("No webhooks yet");
  await userEvent.click(screen.getByRole("button", { name: "New webhook" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Give the webhook a name")).toBeDefined();
  expect(dialog.getByText("Enter the URL of the receiver")).toBeDefined();
  expect(dialog.queryByRole("checkbox", { name: "cheat.detected" })).toBeNull();
  await fill(dialog.getByRole("textbox", { name: "Name" }), "bot");
  await fill(dialog.getByRole("textbox", { name: "URL" }), "https://example.org/");
  await userEvent.click(dialog.getByRole("checkbox", { name: "solve.accepted" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByDisplayValue("whsec_AAAA")).toBeDefined();
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toMatchObject({
    name: "bot",
    url: "https://example.org/",
    format: "Standard",
    events: ["blood.taken", "solve.accepted"],
    gameId: null,
  });
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  await userEvent.click(screen.getByRole("button", { name: "New webhook" }));
  expect(screen.queryByDisplayValue("whsec_AAAA")).toBeNull();
});

it("sends a test and shows the response as text", async () => {
  show([webhook], { [`POST /api/admin/webhooks/${webhook.id}/test`]: { body: attempt } });
  await screen.findByText("Only Winter Cup");
  await userEvent.click(screen.getByRole("button", { name: "Send a test to chat" }));
  expect(await screen.findByText("<b>broken</b>")).toBeDefined();
  expect(screen.getByText(/The receiver returned an error \(HTTP 500\)/)).toBeDefined();
});

it("HOOK-6 rotates the secret of a webhook, and shows the new one once", async () => {
  const standardWebhook: Webhook = { ...webhook, name: "bot", format: "Standard" };
  show([standardWebhook, { ...webhook, id: "0198f3a0-3333-7222-8333-444455556666" }], {
    [`POST /api/admin/webhooks/${standardWebhook.id}/secret`]: { body: { secret: "whsec_BBBB" } },
  });
  const buttonOptions = { name: "New signing secret for bot" };
  await userEvent.click(await screen.findByRole("button", buttonOptions));
  expect(screen.queryByRole("button", { name: "New signing secret for chat" })).toBeNull();
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Create new secret" }));
  expect(await dialog.findByDisplayValue("whsec_BBBB")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  await userEvent.click(screen.getByRole("button", buttonOptions));
  expect(screen.queryByDisplayValue("whsec_BBBB")).toBeNull();
});

it("shows the secret of a new webhook even if its dialog was closed during the request", async () => {
  const response = createDeferred();
  show([webhook], { "POST /api/admin/webhooks": () => response.promise });
  await userEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  const formDialog = within(await screen.findByRole("dialog", { name: "New webhook" }));
  await fill(formDialog.getByRole("textbox", { name: "Name" }), "bot");
  await fill(formDialog.getByRole("textbox", { name: "URL" }), "https://example.org/{Enter}");
  await userEvent.click(formDialog.getByRole("button", { name: "Close the dialog" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Edit chat" }));
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Edit chat" })).getByRole("button", {
      name: "Close the dialog",
    }),
  );
  response.resolve({ body: { webhook, secret: "whsec_AAAA" } });
  const secretDialog = within(await screen.findByRole("dialog", { name: "New webhook" }));
  expect(secretDialog.getByDisplayValue("whsec_AAAA")).toBeDefined();
  await userEvent.click(secretDialog.getByRole("button", { name: "Done" }));
  await userEvent.click(screen.getByRole("button", { name: "Edit chat" }));
  expect(await screen.findByRole("dialog", { name: "Edit chat" })).toBeDefined();
  expect(screen.queryByDisplayValue("whsec_AAAA")).toBeNull();
});

it("HOOK-6 shows a rotated secret even if its dialog was closed during the request", async () => {
  const response = createDeferred();
  const botWebhook: Webhook = { ...webhook, name: "bot", format: "Standard" };
  const otherWebhook: Webhook = { ...botWebhook, id: "0198f3a0-3333-7222-8333-444455556666", name: "other" };
  show([botWebhook, otherWebhook], {
    [`POST /api/admin/webhooks/${botWebhook.id}/secret`]: () => response.promise,
  });
  await userEvent.click(await screen.findByRole("button", { name: "New signing secret for bot" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Create new secret" }));
  await userEvent.click(dialog.getByRole("button", { name: "Close the dialog" }));
  await userEvent.click(screen.getByRole("button", { name: "New signing secret for other" }));
  response.resolve({ body: { secret: "whsec_BBBB" } });
  const secretDialog = await screen.findByRole("dialog", { name: "New signing secret for bot" });
  expect(await within(secretDialog).findByDisplayValue("whsec_BBBB")).toBeDefined();
});

it("sends only the changed fields of a webhook, lists its deliveries and sends one again", async () => {
  const delivery: Delivery = {
    id: "0198f3a0-2222-7222-8333-444455556666",
    messageId: "msg_1",
    type: "blood.taken",
    gameId: 7,
    status: "Failed",
    tries: 1,
    createdAt: Date.UTC(2026, 0, 1),
    nextTryAt: null,
    attempts: [attempt],
    redeliveryOf: null,
    payload: {},
  };
  const webhookPath = `/api/admin/webhooks/${webhook.id}`;
  const { requests } = show([webhook], {
    [`PUT ${webhookPath}`]: { body: webhook },
    [`GET ${webhookPath}/deliveries`]: { body: { data: [delivery], length: 1, total: 51 } },
    [`POST ${webhookPath}/deliveries/${delivery.id}/redeliver`]: { body: delivery },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit chat" }));
  const formDialog = within(await screen.findByRole("dialog"));
  await userEvent.type(formDialog.getByRole("textbox", { name: "Name" }), "2");
  await userEvent.click(formDialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await requests.find(({ method }) => method === "PUT")?.json()).toEqual({ name: "chat2" });

  await userEvent.click(screen.getByRole("button", { name: "Deliveries of chat" }));
  const logDialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await logDialog.findByRole("button", { name: /^Send again: blood.taken/ }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("/redeliver"))).toBe(true));
  await userEvent.click(logDialog.getByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("count=50&skip=50"))).toBe(true));
});

it("HOOK-4 shows when a failed delivery is attempted again", async () => {
  const attempt = { at: 0, status: 500, fault: "Status", durationMs: 5, response: "" };
  const delivery = {
    id: "01890a5d-ac96-774b-bcce-b302099a8059",
    messageId: "m",
    type: "blood.taken",
    gameId: 3,
    status: "Pending",
    tries: 1,
    createdAt: 0,
    nextTryAt: Date.UTC(2026, 0, 1, 12, 30),
    attempts: [attempt],
    redeliveryOf: null,
    payload: {},
  };
  const path = `/api/admin/webhooks/${webhook.id}/deliveries`;
  show([webhook], { [`GET ${path}`]: { body: { data: [delivery], length: 1, total: 1 } } });
  await userEvent.click(await screen.findByRole("button", { name: "Deliveries of chat" }));
  expect(await screen.findByText(/^Next attempt: Jan 1, 2026, /)).toBeDefined();
});

it("HOOK-10 edits the text of each event with a preview, and rejects unknown values", async () => {
  const webhookPath = `/api/admin/webhooks/${webhook.id}`;
  const templates = { "blood.taken": "{{team}} first{{text}}", "game.started": "Go" };
  const events: Webhook["events"] = ["blood.taken", "notice.published"];
  const { requests } = show([{ ...webhook, events, templates }], {
    [`PUT ${webhookPath}`]: { body: webhook },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit chat" }));
  const formDialog = within(await screen.findByRole("dialog"));
  const eventSelect = formDialog.getByRole("combobox", { name: "Text for the event" });
  const preview = formDialog.getByRole("status", { name: "Preview" });
  // The event blood.taken has no value for {{text}}.
  await userEvent.click(eventSelect);
  await userEvent.click(await screen.findByRole("option", { name: "blood.taken" }));
  expect(preview.textContent).toBe("0xCAFE first");

  await userEvent.click(eventSelect);
  await userEvent.click(await screen.findByRole("option", { name: "notice.published" }));
  expect(preview.textContent).toBe("The standard text is sent.");
  const textField = formDialog.getByRole("textbox", { name: "Custom text" });
  await fill(textField, "{{nobody}} News: {{text}}");
  await userEvent.click(formDialog.getByRole("button", { name: "Save" }));
  expect(await formDialog.findByText("There is no value “nobody” (text for notice.published)")).toBeDefined();
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);

  await userEvent.clear(textField);
  await fill(textField, "News: {{text}}");
  expect(preview.textContent).toBe("News: Lunch is served in the hall.");
  await userEvent.click(formDialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  expect(await requests.find(({ method }) => method === "PUT")?.json()).toMatchObject({
    templates: { "blood.taken": "{{team}} first{{text}}", "notice.published": "News: {{text}}" },
  });
});

it.each([
  [{}, "active"],
  [{ failingSince: 1 }, "failing"],
  [{ isEnabled: false }, "off"],
  [{ isEnabled: false, disabledReason: "Gone" }, "gone"],
  [{ isEnabled: false, disabledReason: "Failing" }, "stopped"],
] as const)("HOOK-5 returns the condition of a webhook with %o", (overrides, condition) => {
  expect(toWebhookCondition({ ...webhook, ...overrides })).toBe(condition);
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <WebhookDialog editedWebhook={buildWebhook({ name: "Alerts" })} onClose={close} />,
    <WebhookDialog editedWebhook={undefined} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "Edit Alerts" })).toBeDefined();
});
