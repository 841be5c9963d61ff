import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { isDisabled } from "#testing/is-disabled.ts";
import { showAt, signedInAs, withConfig } from "#testing/show-at.tsx";

const responses = signedInAs("User");

const findSection = async (name: string) => within(await screen.findByRole("region", { name }));

describe("profile", () => {
  it("can be saved only after a change, with an empty string for a missing phone number", async () => {
    const { requests } = showAt("/account/profile", { ...responses, "PUT /api/account/update": {} });
    const profileSection = await findSection("Profile");
    const saveButton = profileSection.getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(saveButton.disabled).toBe(true);
    await fill(profileSection.getByLabelText("About you"), "hello");
    await userEvent.click(saveButton);
    await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
    const request = requests.find(({ method }) => method === "PUT");
    expect(await request?.json()).toMatchObject({ userName: "alice", phone: "", bio: "hello" });
    await waitFor(() => expect(saveButton.dataset["loading"]).toBeUndefined());
    expect(isDisabled(saveButton)).toBe(true);
    // A browser moves the focus away from a button with the `disabled` attribute.
    expect(saveButton.disabled).toBe(false);
    expect(document.activeElement).toBe(saveButton);
  });

  it("can be saved again if it was changed while it was being saved", async () => {
    const response = createDeferred();
    const { requests } = showAt("/account/profile", {
      ...responses,
      "PUT /api/account/update": () => response.promise,
    });
    const profileSection = await findSection("Profile");
    const saveButton = profileSection.getByRole<HTMLButtonElement>("button", { name: "Save" });
    await fill(profileSection.getByLabelText("About you"), "hello");
    await userEvent.click(saveButton);
    await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
    await fill(profileSection.getByLabelText("Student number"), "7");
    response.resolve({});
    await waitFor(() => expect(saveButton.disabled).toBe(false));
  });

  it("asks for confirmation before unsaved changes are lost", async () => {
    const { address } = showAt("/account/profile", responses);
    const profileSection = await findSection("Profile");
    await fill(profileSection.getByLabelText("About you"), "hello");
    await userEvent.click(screen.getByRole("link", { name: "Security" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(address()).toBe("/account/profile");
    expect(profileSection.getByLabelText<HTMLTextAreaElement>("About you").value).toBe("hello");
  });

  it("shows why it was rejected, between the last field and the button", async () => {
    showAt("/account/profile", {
      ...responses,
      "PUT /api/account/update": { status: 400, body: { title: "This user name is taken.", status: 400 } },
    });
    const profileSection = await findSection("Profile");
    await fill(profileSection.getByLabelText("User name"), "grace{Enter}");
    const alert = await profileSection.findByRole("alert");
    const isBefore = (first: Node, second: Node) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isBefore(profileSection.getByLabelText("About you"), alert)).toBe(true);
    expect(isBefore(alert, profileSection.getByRole("button", { name: "Save" }))).toBe(true);
  });

  it("shows that a phone number is invalid", async () => {
    showAt("/account/profile", responses);
    const profileSection = await findSection("Profile");
    await fill(profileSection.getByLabelText("Phone"), "call me");
    expect(profileSection.getByText("Enter a valid phone number")).toBeDefined();
  });
});

it("keeps an e-mail address that is typed while another one is being saved", async () => {
  const response = createDeferred();
  showAt("/account/profile", { ...responses, "PUT /api/account/changeemail": () => response.promise });
  const emailSection = await findSection("E-mail address");
  const field = emailSection.getByLabelText<HTMLInputElement>("New e-mail address");
  await fill(field, "new@example.org{Enter}");
  await fill(field, "x");
  response.resolve({ body: { title: "Changed", data: false } });
  const submitButton = emailSection.getByRole<HTMLButtonElement>("button");
  await waitFor(() => expect(submitButton.disabled).toBe(false));
  expect(field.value).toBe("new@example.orgx");
});

it("offers no change of the e-mail address if only administrators can change it (GUARD-5)", async () => {
  showAt("/account/profile", { ...responses, ...withConfig({ emailConfirmationRequired: false }) });
  const emailSection = await findSection("E-mail address");
  expect(
    await emailSection.findByText("Your address is alice@example.org. Only an administrator can change it."),
  ).toBeDefined();
  expect(emailSection.queryByRole("textbox")).toBeNull();
});

it("requests a change of the e-mail address, and shows why it is rejected", async () => {
  showAt("/account/profile", {
    ...responses,
    "PUT /api/account/changeemail": {
      status: 400,
      body: { title: "Only an administrator can.", status: 400 },
    },
  });
  const emailSection = await findSection("E-mail address");
  expect(emailSection.getByText(/alice@example\.org/)).toBeDefined();
  await fill(emailSection.getByLabelText("New e-mail address"), "new@example.org{Enter}");
  expect((await emailSection.findByRole("alert")).textContent).toBe("Only an administrator can.");
});
