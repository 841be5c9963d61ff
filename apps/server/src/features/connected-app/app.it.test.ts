import { getProfile } from "@gonfalon/contract/account.ts";
import {
  deleteApp,
  disconnectApp,
  getConsent,
  listApps,
  listConnectedApps,
  type NewApp,
  renewAppSecret,
  updateApp,
} from "@gonfalon/contract/connected-app.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { ClientSecretPost } from "openid-client";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { readUid, setUpApp } from "../../../test/app-setup.ts";
import { insertGame, insertParticipation, insertTeam } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { CALLBACK } from "../../../test/oidc-client.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

type Setup = Awaited<ReturnType<typeof setUpApp>>;

const publicUrl = "https://ctf.example.org";
const server = useServer({ publicUrl });
let setup: Setup;
let admin: TestUser;
let statusWithoutApps: number;

beforeAll(async () => {
  statusWithoutApps = (await server.app.inject("/oidc/.well-known/openid-configuration")).statusCode;
  setup = await setUpApp({ server, publicUrl });
  admin = setup.admin;
});

const addConnectedApp: Setup["addConnectedApp"] = (overrides) => setup.addConnectedApp(overrides);
const decide: Setup["decide"] = (...request) => setup.decide(...request);
const signIn: Setup["signIn"] = (...request) => setup.signIn(...request);
const readError = (location: string) => new URL(location).searchParams.get("error");

// Must be the first test: after a successful load, the identity server is not loaded again.
it("APP-1 returns 500 while the identity server cannot be loaded", async () => {
  await setup.addApp();
  const readKeys = async () => (await server.app.inject("/oidc/jwks")).statusCode;
  await server.db
    .insertInto("oidc_keys")
    .values({ id: "1", private_key_sealed: Buffer.alloc(64), created_at: server.clock.now() })
    .execute();
  expect(await readKeys()).toBe(500);
  await server.db.deleteFrom("oidc_keys").execute();
  expect(await readKeys()).toBe(200);
});

it("APP-1, APP-2, APP-3, APP-4, APP-5 a library signs a player in and reads the team with one consent", async () => {
  expect(statusWithoutApps).toBe(404);
  const gameId = await insertGame(server);
  const { player, team } = await insertParticipation(server, gameId);
  const { app, id } = await addConnectedApp({ gameId, scopes: ["profile", "team", "email"] });
  const { url, checks } = await app.start("openid profile team");
  const openResponse = await app.open(url, player);
  expect([openResponse.status, openResponse.cookies.length]).toEqual([303, 1]);
  const uid = readUid(openResponse.location);
  const { body: consent } = await server.call(player, getConsent, { params: { uid } });
  expect(consent).toMatchObject({
    client: { id, name: "Forum" },
    scopes: ["openid", "profile", "team"],
    game: { id: gameId },
    claims: { team: { id: team.id, captain: true, division: null } },
    isParticipant: true,
  });
  const { body } = await decide(player, uid, true);
  const redirect = await app.open(body.url, openResponse.browser);
  expect(redirect.location.startsWith(`${CALLBACK}?code=`)).toBe(true);
  const { idToken, me, tokens } = await app.finish(redirect.location, checks);
  const claims = { sub: player.id, game: { id: gameId }, team: { id: team.id, name: team.name } };
  expect(await me()).toMatchObject(claims);
  expect(idToken).toMatchObject({ ...claims, iss: `${publicUrl}/oidc`, aud: id });
  expect(idToken).not.toHaveProperty("email");
  expect([tokens.refresh_token, tokens.expires_in, Number(idToken?.exp) - Number(idToken?.iat)]).toEqual([
    undefined,
    600,
    600,
  ]);
  expect((await signIn(app, player, "openid profile team")).isConsentRequested).toBe(false);
  expect((await signIn(app, player, "openid profile team email")).isConsentRequested).toBe(true);
  const { body: connectedApps } = await server.call(player, listConnectedApps);
  expect(connectedApps).toMatchObject([{ id, name: "Forum" }]);

  // APP-4: the token is not valid for the API.
  const bearerCaller = { headers: { authorization: `Bearer ${tokens.access_token}` } };
  expect((await server.call(bearerCaller, getProfile)).status).toBe(401);
  const cookieCaller = { headers: { cookie: `gonfalon_session=${tokens.access_token}` } };
  expect((await server.call(cookieCaller, getProfile)).status).toBe(401);

  // APP-5: disconnecting the app revokes the token, which stays revoked after a new consent.
  expect((await server.call(player, disconnectApp, { params: { id } })).status).toBe(200);
  await expect(me()).rejects.toThrow(/^server responded/);
  expect((await signIn(app, player, "openid profile team")).isConsentRequested).toBe(true);
  await expect(me()).rejects.toThrow(/^server responded/);
});

it("APP-3 refuses users without an accepted team; apps without a game get all teams of the user, and the e-mail address only if it is proven", async () => {
  const gameId = await insertGame(server);
  const { app } = await addConnectedApp({ gameId, scopes: ["team"] });
  const stranger = await server.signUp();
  expect(readError((await signIn(app, stranger, "openid team")).location)).toBe("access_denied");
  const other = await addConnectedApp({ scopes: ["team", "email"], trusted: true });
  const { player, team } = await insertParticipation(server, gameId);
  const { location, checks, isConsentRequested } = await signIn(other.app, player, "openid team email");
  expect(isConsentRequested).toBe(false);
  const { me } = await other.app.finish(location, checks);
  expect(await me()).toEqual({ sub: player.id, teams: [{ id: team.id, name: team.name }] });
  await server.db
    .updateTable("users")
    .set({ email_proven_at: new Date() })
    .where("id", "=", player.id)
    .execute();
  expect(await me()).toMatchObject({ email_verified: true });
});

it("APP-3 an app with a game refuses users without an accepted team, even if it does not request the scope team", async () => {
  const gameId = await insertGame(server);
  const { player, id } = await insertParticipation(server, gameId);
  const { app } = await addConnectedApp({ gameId, scopes: ["profile"], trusted: true });
  const stranger = await server.signUp();
  expect(readError((await signIn(app, stranger, "openid profile")).location)).toBe("access_denied");
  const { location, checks } = await signIn(app, player, "openid profile");
  const { me } = await app.finish(location, checks);
  expect(await me()).toMatchObject({ sub: player.id, preferred_username: player.name });
  expect(await me()).not.toHaveProperty("team");

  // Users can remove a scope from the address of the request.
  const teamApp = await addConnectedApp({ gameId, scopes: ["team"], trusted: true });
  expect(readError((await signIn(teamApp.app, stranger, "openid")).location)).toBe("access_denied");

  const untrustedApp = await addConnectedApp({ gameId, scopes: ["profile"] });
  const { url } = await untrustedApp.app.start("openid profile");
  // Only a user who signs in after opening the request gets to the consent screen.
  const uid = readUid((await untrustedApp.app.open(url, visitor)).location);
  const { body: consent } = await server.call(stranger, getConsent, { params: { uid } });
  expect(consent).toMatchObject({ isParticipant: false, claims: { preferred_username: stranger.name } });

  await server.db.updateTable("participations").set({ status: "Suspended" }).where("id", "=", id).execute();
  await expect(me()).rejects.toThrow(/^server responded/);
});

it("APP-3, SOLO-3 the teams of a user do not include the personal team", async () => {
  const { app } = await addConnectedApp({ scopes: ["team"], trusted: true });
  const user = await server.signUp();
  const team = await insertTeam(server, { captain: user });
  await insertTeam(server, { captain: user, personal_of: user.id });
  const { location, checks } = await signIn(app, user, "openid team");
  const { me } = await app.finish(location, checks);
  expect(await me()).toEqual({ sub: user.id, teams: [{ id: team.id, name: team.name }] });
});

it("APP-5 a ban, the deletion of the app and expiry invalidate the tokens; a refusal redirects to the app", async () => {
  const { app, id } = await addConnectedApp();
  const user = await server.signUp();
  expect(readError((await signIn(app, user, "openid", false)).location)).toBe("access_denied");
  const requestTokens = async () => {
    const { location, checks } = await signIn(app, user, "openid profile");
    return app.finish(location, checks);
  };
  const tokensBeforeBan = await requestTokens();
  const setRole = (role: "Banned" | "User") =>
    server.call(admin, updateUser, { params: { userId: user.id }, body: { role } });
  await setRole("Banned");
  await expect(tokensBeforeBan.me()).rejects.toThrow(/^server responded/);
  await setRole("User");
  const expiredTokens = await requestTokens();
  expect(await expiredTokens.me()).toMatchObject({ preferred_username: user.name });
  server.clock.advance(601_000);
  await expect(expiredTokens.me()).rejects.toThrow(/^server responded/);
  const lastTokens = await requestTokens();
  expect((await server.call(admin, deleteApp, { params: { id } })).status).toBe(200);
  await expect(lastTokens.me()).rejects.toThrow(/^server responded/);
});

it("APP-5 a deactivation invalidates the tokens and the codes", async () => {
  const { app } = await addConnectedApp();
  const user = await server.signUp();
  const { location, checks } = await signIn(app, user, "openid profile");
  const { me } = await app.finish(location, checks);
  const pendingSignIn = await signIn(app, user, "openid profile");
  expect(await me()).toMatchObject({ preferred_username: user.name });
  const body = { emailConfirmed: false };
  expect((await server.call(admin, updateUser, { params: { userId: user.id }, body })).status).toBe(200);
  await expect(me()).rejects.toThrow(/^server responded/);
  await expect(app.finish(pendingSignIn.location, pendingSignIn.checks)).rejects.toThrow(/^server responded/);
});

it("APP-1 refuses unknown clients, unregistered redirect URIs and scopes, other response types and PKCE methods, wrong and old secrets, and used codes", async () => {
  const { app, connect, secret, id } = await addConnectedApp({ trusted: true });
  const user = await server.signUp();
  const open = async (extra: Record<string, string>, scope = "openid") =>
    (await app.open((await app.start(scope, extra)).url, user)).location;
  expect(await open({ redirect_uri: `${CALLBACK}/other` })).toMatch(/^\/account\/consent\/invalid\?error=/);
  expect(await open({ client_id: "nobody" })).toMatch(/^\/account\/consent\/invalid\?error=/);
  expect(readError(await open({}, "openid email"))).toBe("invalid_scope");
  expect(await open({ response_type: "id_token" })).toContain("error=unsupported_response_type");
  expect(readError(await open({ code_challenge_method: "plain" }))).toBe("invalid_request");
  expect(readError(await open({ prompt: "none" }))).toBeNull();

  const { location, checks } = await signIn(app, user, "openid");
  const wrongSecretApp = await connect(undefined, "wrong".repeat(9));
  await expect(wrongSecretApp.finish(location, checks)).rejects.toThrow(/^server responded/);
  const postApp = await connect(ClientSecretPost(secret));
  const finish = () =>
    postApp.finish(location, checks).then(
      () => "signed in",
      () => "refused",
    );
  const lockCodes = (tx: Db) =>
    tx.selectFrom("oidc_rows").where("kind", "=", "AuthorizationCode").forUpdate().selectAll().execute();
  const results = await race(server.db, lockCodes, [finish, finish]);
  expect(results.toSorted()).toEqual(["refused", "signed in"]);
  const { body } = await server.call(admin, renewAppSecret, { params: { id } });
  setup.secrets.push(body.secret);
  const secondSignIn = await signIn(app, user, "openid");
  await expect(app.finish(secondSignIn.location, secondSignIn.checks)).rejects.toThrow(/^server responded/);
});

it("binds a request to the browser that opened it and to the user who decided", async () => {
  const { app } = await addConnectedApp();
  const [user, other] = [await server.signUp(), await server.signUp()];
  const startRequest = async () => {
    const openResponse = await app.open((await app.start("openid")).url, visitor);
    return { ...openResponse, uid: readUid(openResponse.location) };
  };
  const firstRequest = await startRequest();
  expect((await server.call(visitor, getConsent, { params: { uid: firstRequest.uid } })).status).toBe(401);
  const { body } = await decide(user, firstRequest.uid, true);
  expect((await decide(user, firstRequest.uid, true)).status).toBe(404);
  const withCookie = (caller: Caller) => ({
    headers: { cookie: `${firstRequest.browser.headers.cookie}; ${caller.headers["cookie"]}` },
  });
  for (const browser of [user, withCookie(other), firstRequest.browser])
    expect((await app.open(body.url, browser)).location).toMatch(/consent\/invalid/);
  expect((await app.open(body.url, withCookie(user))).location).toMatch(/code=/);
});

it("an app can require a new proof of identity", async () => {
  const { app } = await addConnectedApp();
  const user = await server.signUp();
  const openResponse = await app.open((await app.start("openid", { prompt: "login" })).url, user);
  const uid = readUid(openResponse.location);
  expect((await decide(user, uid, true)).problem.status).toBe(10013);
  // The identity server dates the request with the system clock, not with the clock of the test.
  const provedAt = new Date(Date.now() + 60_000);
  await server.db
    .updateTable("sessions")
    .set({ proved_at: provedAt })
    .where("user_id", "=", user.id)
    .execute();
  const { body } = await decide(user, uid, true);
  expect((await app.open(body.url, openResponse.browser)).location).toMatch(/code=/);
});

it("shows a secret only once, stores it encrypted, and validates the input of administrators", async () => {
  const { id } = await addConnectedApp();
  const change = (body: Partial<NewApp>) => server.call(admin, updateApp, { params: { id }, body });
  expect((await change({ redirectUris: ["http://forum.example/"] })).status).toBe(400);
  expect((await change({ gameId: 999_999 })).status).toBe(404);
  expect((await change({ name: " Board " })).body).toMatchObject({ name: "Board", redirectUris: [CALLBACK] });
  expect([(await change({ name: "  " })).status, (await setup.addApp({ name: "  " })).status]).toEqual([
    400, 400,
  ]);
  const { body } = await server.call(admin, listApps);
  const rows = await server.db.selectFrom("oidc_clients").selectAll().execute();
  const storedSecrets = rows.map((row) => row.secret_sealed.toString("latin1")).join("\n");
  for (const text of [JSON.stringify(body), JSON.stringify(server.lines), storedSecrets])
    for (const secret of setup.secrets) expect(text).not.toContain(secret);
});

it.each([true, false])(
  "APP-5 deciding (%j) about an app that is deleted at the same time returns 404",
  async (allow) => {
    const { app, id } = await addConnectedApp();
    const user = await server.signUp();
    const uid = readUid((await app.open((await app.start("openid")).url, user)).location);
    const remove = (tx: Db) => tx.deleteFrom("oidc_clients").where("id", "=", id).execute();
    const [response] = await race(server.db, remove, [() => decide(user, uid, allow)]);
    expect(response?.status).toBe(404);
  },
);

it("FUZZ-1 NUL in a parameter is rejected with 4xx", async () => {
  const { app } = await addConnectedApp();
  const path = (await app.start("openid")).url.replace(publicUrl, "");
  for (const name of ["client_id", "state", "nonce"]) {
    const url = path.replace(new RegExp(`${name}=[^&]*`), `${name}=%00`);
    expect((await server.app.inject(url)).statusCode).toBe(400);
  }
  const tokenResponse = await server.app.inject({
    method: "POST",
    url: "/oidc/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "grant_type=authorization_code&code=x&client_id=%00&client_secret=x&redirect_uri=x",
  });
  expect(tokenResponse.statusCode).toBe(401);
});

it("APP-7 logs refused requests without a user once a minute for each app and reason", async () => {
  const { id } = await addConnectedApp();
  const send = (client: string) =>
    server.app.inject({
      method: "POST",
      url: "/oidc/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `grant_type=authorization_code&code=x&client_id=${client}&client_secret=wrong`,
    });
  const countLines = () =>
    server.lines.filter(({ message }) => message === "sign-in to an app refused").length;
  // An earlier test may have caused the same refusals.
  server.clock.advance(MINUTE_MS);
  server.lines.length = 0;
  for (const client of [id, "nobody", id, "somebody"]) expect((await send(client)).statusCode).toBe(401);
  expect(countLines()).toBe(2);
  server.clock.advance(MINUTE_MS);
  expect((await send(id)).statusCode).toBe(401);
  expect(countLines()).toBe(3);
});
