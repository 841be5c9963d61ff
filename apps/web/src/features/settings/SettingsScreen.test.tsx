import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { buildSettings } from "#testing/build-settings.ts";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

async function open(responses: StubResponses = {}) {
  const page = showAt("/admin/settings", {
    ...signedInAs("Admin"),
    "GET /api/admin/config": { body: buildSettings() },
    "PUT /api/admin/config": {},
    "GET /api/admin/installation": { body: { sendsMail: true } },
    ...responses,
  });
  await screen.findByRole("textbox", { name: "Name" });
  return page;
}

const getNavigation = () => within(screen.getByRole("navigation", { name: "Administration" }));

const getButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

async function retype(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await fill(field, text);
}

it("saves only changed fields", async () => {
  const { requests } = await open();
  expect(getButton("Save").disabled).toBe(true);
  await retype("Name", "Oslo");
  await userEvent.click(screen.getByLabelText(/^Require a captcha/));
  expect(screen.getByText("Unsaved changes")).toBeDefined();
  await userEvent.click(getButton("Save"));
  expect(await screen.findByText("All changes saved")).toBeDefined();
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toEqual({
    accountPolicy: { useCaptcha: true },
    globalConfig: { title: "Oslo" },
    containerPolicy: {},
  });
});

it("SET-6 SET-7 SET-8 FEED-6 offers the name suffix, the watermark, media over HTTP and indexing", async () => {
  const { requests } = await open();
  for (const name of [
    /^Show ::CTF after the name/,
    /^Watermark/,
    /^Allow images, audio and video over http/,
    /^Let search engines list this platform/,
  ])
    await userEvent.click(screen.getByRole("switch", { name }));
  await userEvent.click(getButton("Save"));
  expect(await screen.findByText("All changes saved")).toBeDefined();
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toMatchObject({
    globalConfig: { titleSuffix: true, watermark: true, allowHttpMedia: true, allowIndexing: false },
  });
});

it("SET-9 does not offer the unused limit of exercise instances", async () => {
  await open();
  expect(screen.getByRole("textbox", { name: "Lifetime" })).toBeDefined();
  expect(screen.queryByLabelText(/exercise/i)).toBeNull();
});

it("shows validation errors at the fields until they are corrected, and sends nothing", async () => {
  const { requests } = await open();
  await retype("Lifetime", "0");
  await retype("Accent color", "#12");
  await userEvent.click(getButton("Save"));
  expect(screen.getByText("Enter a whole number from 1 to 7200")).toBeDefined();
  expect(screen.getByText(/^Enter # and six hexadecimal digits/)).toBeDefined();
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
  await retype("Lifetime", "60");
  expect(screen.queryByText("Enter a whole number from 1 to 7200")).toBeNull();
});

it("saves other settings while the name of the platform consists of emoji", async () => {
  const settings = buildSettings();
  const globalConfig = { ...settings.globalConfig, title: "🏴".repeat(40) };
  const { requests } = await open({ "GET /api/admin/config": { body: { ...settings, globalConfig } } });
  await retype("Slogan", "Ahoy");
  await userEvent.click(getButton("Save"));
  expect(await screen.findByText("All changes saved")).toBeDefined();
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toMatchObject({ globalConfig: { slogan: "Ahoy" } });
});

it("ACCOUNT-5 shows which entry is not a domain", async () => {
  const { requests } = await open();
  await retype("Allowed e-mail domains", "Uni.example, @uni.example");
  await userEvent.click(getButton("Save"));
  expect(screen.getByText("“@uni.example” is not a domain. Example: uni.example")).toBeDefined();
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
});

it("keeps rejected input and the error until the user discards the input", async () => {
  await open({ "PUT /api/admin/config": { status: 400, body: { title: "Not this name", status: 400 } } });
  await retype("Name", "Bergen");
  await userEvent.click(getButton("Save"));
  expect((await screen.findByRole("alert")).textContent).toBe("Not this name");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Bergen");
  await userEvent.click(getButton("Discard"));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Harbour");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("asks for confirmation before unsaved changes are lost", async () => {
  const { address } = await open();
  await retype("Slogan", "Go");
  await userEvent.click(getNavigation().getByRole("link", { name: "Teams" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(address()).toBe("/admin/settings");
  await userEvent.click(getNavigation().getByRole("link", { name: "Teams" }));
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(address()).toBe("/admin/teams"));
});

it.each([
  ["does not offer encryption if the browser cannot encrypt", false, false, true],
  ["offers to disable encryption even if the browser cannot encrypt", false, true, false],
  ["offers encryption if the browser can encrypt", true, false, false],
])("%s", async (_title, isSecureContext, apiEncryption, isDisabled) => {
  vi.stubGlobal("isSecureContext", isSecureContext);
  await open({ "GET /api/admin/config": { body: buildSettings({ apiEncryption }) } });
  const encryptionSwitch = screen.getByRole<HTMLInputElement>("switch", {
    name: /^Encrypt passwords and flags/,
  });
  expect(encryptionSwitch.disabled).toBe(isDisabled);
  expect(screen.queryByText(/^Browsers encrypt only over HTTPS/) === null).toBe(isSecureContext);
});

it("MAIL-4 explains why confirmation by mail cannot be enabled without a mail server", async () => {
  await open({ "GET /api/admin/installation": { body: { sendsMail: false } } });
  expect(await screen.findByText(/^Needs a mail server, and none is set up/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Require e-mail verification/).disabled).toBe(true);
});
