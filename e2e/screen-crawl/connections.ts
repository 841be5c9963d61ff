import { type APIRequestContext, expect } from "@playwright/test";
import { post } from "#e2e/played-game.ts";
import { CTFD_TABLES, toArchive, toCtfdParts } from "#server-test/ctfd-export.ts";

const REDIRECT_URI = "https://forum.example/callback";

/** The id of an uploaded import, and the path at which an app requests consent. */
export interface Connections {
  readonly importId: string;
  readonly consentPath: string;
}

/** Connects other services, so that their screens are not empty: a webhook, a provider, an app and an import. */
export async function connectServices(admin: APIRequestContext, gameId: number): Promise<Connections> {
  await addWebhook(admin, gameId);
  await post(admin, "/api/admin/providers", {
    key: "university",
    name: "University",
    kind: "Oidc",
    issuer: "https://login.example.org",
    clientId: "gonfalon",
    clientSecret: "secret",
    enabled: true,
    requirements: [{ claim: "groups", values: ["players"] }],
  });
  return { importId: await uploadExport(admin), consentPath: await addApp(admin, gameId) };
}

/** The host name does not resolve, so that the list of deliveries contains a failed one. */
async function addWebhook(admin: APIRequestContext, gameId: number): Promise<void> {
  const { webhook } = await post<{ webhook: { id: string } }>(admin, "/api/admin/webhooks", {
    name: "Announcements",
    url: "https://chat.invalid/hook",
    format: "Discord",
    events: ["blood.taken", "notice.published"],
    gameId,
  });
  await post(admin, `/api/admin/webhooks/${webhook.id}/test`, {});
}

async function addApp(admin: APIRequestContext, gameId: number): Promise<string> {
  const { client } = await post<{ client: { id: string } }>(admin, "/api/admin/clients", {
    name: "Forum",
    redirectUris: [REDIRECT_URI],
    gameId,
    scopes: ["profile", "team", "email"],
  });
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid profile team email",
    state: "state",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  return `/oidc/auth?${query}`;
}

async function uploadExport(admin: APIRequestContext): Promise<string> {
  const archive = await toArchive(toCtfdParts(CTFD_TABLES));
  const file = {
    name: "export.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(await archive.arrayBuffer()),
  };
  const response = await admin.post("/api/admin/imports", { multipart: { file } });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).id;
}
