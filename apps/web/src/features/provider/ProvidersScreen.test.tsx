import type { Provider } from "@gonfalon/contract/provider.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { ProviderDialog } from "./ProviderDialog.tsx";

const campusProvider: Provider = {
  id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000b",
  key: "campus",
  name: "Campus",
  kind: "Keycloak",
  enabled: true,
  position: 0,
  issuer: "https://id.example/realms/ctf",
  authorizeUrl: null,
  tokenUrl: null,
  userInfoUrl: null,
  clientId: "ctf",
  scopes: "openid profile email",
  emailTrust: "Claim",
  registration: "Policy",
  linkByEmail: false,
  trustsSecondFactor: false,
  signOut: false,
  subjectClaim: "sub",
  nameClaim: "preferred_username",
  emailDomains: [],
  requirements: [{ claim: "groups", values: ["ctf"] }],
  roles: [],
  fields: [],
  labels: [],
  hasSecret: true,
  redirectUri: "https://ctf.example/account/callback/campus",
  links: 3,
};
const providerPath = `/api/admin/providers/${campusProvider.id}`;
const responses = { ...signedInAs("Admin"), "GET /api/admin/providers": { body: [campusProvider] } };

const readBody = async (requests: readonly Request[], method: string) =>
  (await requests.find((request) => request.method === method)?.json()) as unknown;

it("adds a provider from a preset, and shows the redirect address", async () => {
  const { requests } = showAt("/admin/providers", {
    ...signedInAs("Admin"),
    "GET /api/admin/providers": { body: [] },
    "POST /api/admin/providers": { body: campusProvider },
  });
  expect(await screen.findByText("Users sign in with a password. Add a provider.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Add provider" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getAllByText("Fill in this field").length).toBeGreaterThan(0);
  const redirectField = dialog.getByRole<HTMLInputElement>("textbox", { name: "Redirect address" });
  expect(redirectField.value).toMatch(/\/account\/callback\/keycloak$/);
  await fill(dialog.getByRole("textbox", { name: /Client ID/ }), "ctf");
  await fill(dialog.getByLabelText(/Client secret/), "s3cret");
  await fill(dialog.getByRole("textbox", { name: /Issuer/ }), "https://id.example/realms/ctf");
  await fill(dialog.getByRole("textbox", { name: "Required claims" }), "groups = ctf");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  expect(await readBody(requests, "POST")).toMatchObject({
    kind: "Keycloak",
    key: "keycloak",
    clientSecret: "s3cret",
    issuer: "https://id.example/realms/ctf",
    requirements: [{ claim: "groups", values: ["ctf"] }],
  });
});

it("EXT-7 edits roles, profile fields and labels, and rejects incomplete rules", async () => {
  const fields = [{ claim: "name", field: "realName", locked: true }] as const;
  const provider: Provider = { ...campusProvider, fields: [...fields] };
  const { requests } = showAt("/admin/providers", {
    ...responses,
    "GET /api/admin/providers": { body: [provider] },
    [`PUT ${providerPath}`]: { body: provider },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Campus" }));
  const dialog = within(await screen.findByRole("dialog"));
  const getGroup = (name: string) => within(dialog.getByRole("group", { name }));
  await userEvent.click(dialog.getByRole("button", { name: "Add rule: Roles" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add rule: Labels" }));
  await fill(getGroup("Roles").getByRole("textbox", { name: "Claim" }), "groups");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(getGroup("Roles").getByRole("alert").textContent).toBe("Fill in every field of the rules");
  await fill(getGroup("Roles").getByRole("textbox", { name: "Value" }), "staff");
  await userEvent.click(getGroup("Labels").getByRole("button", { name: "Remove rule 1" }));
  await userEvent.click(dialog.getByLabelText(/^Connect by e-mail address/));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  expect(await readBody(requests, "PUT")).toEqual({
    linkByEmail: true,
    roles: [{ claim: "groups", value: "staff", role: "Monitor" }],
  });
});

it("sends only the changed fields, and no secret unless one is entered", async () => {
  const { requests } = showAt("/admin/providers", {
    ...responses,
    [`PUT ${providerPath}`]: { body: campusProvider },
  });
  expect(await screen.findByText(/3 connected accounts/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Edit Campus" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/A secret is saved/)).toBeDefined();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name on the button" }), "!");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  expect(await readBody(requests, "PUT")).toEqual({ name: "Campus!" });
});

it("EXT-3 requires the secret again if the issuer moves to another server", async () => {
  const { requests } = showAt("/admin/providers", {
    ...responses,
    [`PUT ${providerPath}`]: { body: campusProvider },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Campus" }));
  const dialog = within(await screen.findByRole("dialog"));
  const issuerField = dialog.getByRole("textbox", { name: /Issuer/ });
  const secretField = dialog.getByLabelText<HTMLInputElement>(/^Client secret/);
  const enterIssuer = async (issuer: string) => {
    await userEvent.clear(issuerField);
    await fill(issuerField, issuer);
  };
  await enterIssuer("https://id.example/realms/other");
  expect(secretField.required).toBe(false);
  await enterIssuer("https://login.example/realms/ctf");
  expect(secretField.required).toBe(true);
  expect(dialog.getByText("The address belongs to another server: enter the secret again.")).toBeDefined();
  expect(dialog.queryByText(/A secret is saved/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Fill in this field")).toBeDefined();
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
  await fill(secretField, "s3cret");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  expect(await readBody(requests, "PUT")).toEqual({
    clientSecret: "s3cret",
    issuer: "https://login.example/realms/ctf",
  });
});

it("EXT-6 shows which entry is not a domain", async () => {
  const { requests } = showAt("/admin/providers", responses);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Campus" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByRole("textbox", { name: /^E-mail domains/ }), "uni.example, @uni.example");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("“@uni.example” is not a domain. Example: uni.example")).toBeDefined();
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
});

it("checks a provider, and deletes it after confirmation", async () => {
  const { requests } = showAt("/admin/providers", {
    ...responses,
    [`POST ${providerPath}/check`]: { body: { ok: false, problem: "unreachable", endpoints: null } },
    [`DELETE ${providerPath}`]: {},
  });
  await userEvent.click(await screen.findByRole("button", { name: "Check Campus" }));
  expect(await screen.findByText(/does not respond as expected \(unreachable\)/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Delete Campus" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Delete provider" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <ProviderDialog editedProvider={campusProvider} onClose={close} />,
    <ProviderDialog editedProvider={undefined} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "Edit Campus" })).toBeDefined();
});
