import { createApp } from "@gonfalon/contract/connected-app.ts";
import { examineInstallation } from "@gonfalon/contract/installation.ts";
import { createProvider } from "@gonfalon/contract/provider.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { expect, it } from "vitest";
import { fillNameKeys } from "#db/name-keys.ts";
import { useServer } from "../../../test/harness.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import { addSoftwarePasskey } from "../../../test/software-authenticator.ts";
import { checkAccounts } from "./account-check.ts";

const PUBLIC_URL = "https://ctf.example.org";
const server = useServer();
const examine = (publicUrl = PUBLIC_URL) =>
  checkAccounts({ openDb: async () => server.db, publicUrl, probeProviders: async () => [] });

it("INSTALL-2 reports passkeys for another host, but not passkeys without a stored host", async () => {
  await addSoftwarePasskey(server, await server.signUp());
  await fillNameKeys(server.db);
  expect(await examine()).toBeUndefined();
  await expect(examine("https://new.example.org")).rejects.toThrow(
    "passkeys for a host other than new.example.org: 1",
  );
  // Passkeys from older versions have no stored host.
  await server.db.updateTable("passkeys").set({ rp_id: null }).execute();
  expect(await examine("https://new.example.org")).toBeUndefined();
});

it("INSTALL-2, NAME-1 warns about names that look like older ones", async () => {
  const olderUser = await server.signUp();
  await fillNameKeys(server.db);
  const { id } = await server.signUp();
  const lookAlike = olderUser.name.replace("l", "I").toUpperCase();
  await server.db.deleteFrom("name_keys").where("owner", "=", id).execute();
  await server.db.updateTable("users").set({ name: lookAlike }).where("id", "=", id).execute();
  expect(await examine()).toBe(`names that look like older ones: ${lookAlike}`);
  await server.db.deleteFrom("users").where("id", "=", id).execute();
});

it("INSTALL-2, FACTOR-6 warns about staff without the second factor that the policy requires", async () => {
  const [admin, staff] = [await server.signUp("Admin"), await server.signUp("Monitor")];
  await fillNameKeys(server.db);
  const { caller } = await addAuthenticatorApp(server, admin);
  expect(await examine()).toBeUndefined();
  await server.call(caller, updateSettings, { body: { accountPolicy: { secondFactor: "Staff" } } });
  expect(await examine()).toBe("staff without the required second factor: 1");
  await addSoftwarePasskey(server, staff);
  expect(await examine()).toBeUndefined();
  await server.call(caller, updateSettings, { body: { accountPolicy: { secondFactor: "Optional" } } });
});

it("INSTALL-2 warns about apps if the public URL is local, and fails for unreachable providers", async () => {
  const admin = await server.signUp("Admin");
  await fillNameKeys(server.db);
  const body = { name: "Forum", redirectUris: ["https://forum.example/"], scopes: [], trusted: false };
  expect((await server.call(admin, createApp, { body })).status).toBe(200);
  expect(await examine()).toBeUndefined();
  await server.db.updateTable("passkeys").set({ rp_id: null }).execute();
  expect(await examine("http://localhost:8080")).toMatch(/^apps on other machines cannot sign users in/);

  const provider = { key: "campus", name: "Campus", kind: "Oidc", clientId: "x", clientSecret: "y" } as const;
  await server.call(admin, createProvider, { body: { ...provider, issuer: "https://127.0.0.1:1" } });
  const { body: checks } = await server.call(admin, examineInstallation);
  expect(checks.find(({ subject }) => subject === "providers")).toMatchObject({
    isWell: false,
    finding: "campus: unreachable",
  });
});
