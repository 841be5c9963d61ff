import { createApp, decideConsent, type NewApp } from "@gonfalon/contract/connected-app.ts";
import { expect } from "vitest";
import type { Caller } from "./api-client.ts";
import type { TestServer } from "./harness.ts";
import { CALLBACK, connectApp } from "./oidc-client.ts";
import type { TestUser } from "./test-users.ts";

interface SetupOptions {
  readonly server: TestServer;
  readonly publicUrl: string;
}

type ConnectedTestApp = Awaited<ReturnType<typeof connectApp>>;

/** Reads the id of an authorization request from the URL of the consent screen. */
export const readUid = (location: string) => /\/account\/consent\/([\w-]+)$/.exec(location)?.[1] ?? "";

/** Creates an administrator who adds apps, and helpers that sign users in to them. Call it in `beforeAll`. */
export async function setUpApp({ server, publicUrl }: SetupOptions) {
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const admin: TestUser = await server.signUp("Admin");
  const secrets: string[] = [];

  const addApp = (overrides: Partial<NewApp> = {}) =>
    server.call(admin, createApp, {
      body: { name: "Forum", redirectUris: [CALLBACK], scopes: ["profile"], trusted: false, ...overrides },
    });

  async function addConnectedApp(overrides: Partial<NewApp> = {}) {
    const { status, body: createdApp } = await addApp(overrides);
    expect(status).toBe(200);
    secrets.push(createdApp.secret);
    const connect = (auth?: Parameters<typeof connectApp>[0]["auth"], secret = createdApp.secret) =>
      connectApp({
        publicUrl,
        getAddress: () => address,
        id: createdApp.client.id,
        secret,
        ...(auth && { auth }),
      });
    return { id: createdApp.client.id, secret: createdApp.secret, connect, app: await connect() };
  }

  async function decide(browser: Caller, uid: string, isAllowed: boolean) {
    return server.call(browser, decideConsent, { params: { uid }, body: { allow: isAllowed } });
  }

  /** Opens an authorization request, submits the consent screen if there is one, and returns the callback URL. */
  async function signIn(app: ConnectedTestApp, user: Caller, scope: string, isAllowed = true) {
    const { url, checks } = await app.start(scope);
    const response = await app.open(url, user);
    if (!response.location.includes("/account/consent/"))
      return { location: response.location, checks, isConsentRequested: false };
    const { status, body } = await decide(user, readUid(response.location), isAllowed);
    expect(status).toBe(200);
    const callbackResponse = await app.open(body.url, response.browser);
    return { location: callbackResponse.location, checks, isConsentRequested: true };
  }

  return { address, admin, secrets, addApp, addConnectedApp, decide, signIn };
}
