import { getProfile } from "@gonfalon/contract/account.ts";
import { getConsent, listApps } from "@gonfalon/contract/connected-app.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { beforeAll, expect, it } from "vitest";
import { readUid, setUpApp } from "../../../test/app-setup.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import { lockApps } from "./app.repo.ts";

const publicUrl = "https://ctf.example.org";
const server = useServer({ publicUrl, rateLimits: true });
const MAX_SERVER_REQUESTS = 1200;
const MAX_SIGN_INS = 100;
let setup: Awaited<ReturnType<typeof setUpApp>>;

beforeAll(async () => {
  setup = await setUpApp({ server, publicUrl });
});

it("APP-7 requests from app servers have their own limit; browser requests use the policy Secret", async () => {
  const { app } = await setup.addConnectedApp();
  const remoteAddress = "198.51.100.9";
  const send = async (url: string) => (await server.app.inject({ url, remoteAddress })).statusCode;
  const metadata = "/oidc/.well-known/openid-configuration";
  for (let n = 0; n < MAX_SERVER_REQUESTS; n += 3)
    expect([await send(metadata), await send("/oidc/jwks"), await send("/oidc/me")]).toEqual([200, 200, 401]);
  expect([await send(metadata), await send("/oidc/jwks"), await send("/oidc/me")]).toEqual([429, 429, 429]);
  // Users on the same network are not affected.
  expect(await send(getProfile.path)).toBe(401);

  const { url } = await app.start("openid");
  const open = () => send(url.replace(publicUrl, ""));
  for (let n = 0; n < MAX_SIGN_INS; n++) expect(await open()).toBe(303);
  expect(await open()).toBe(429);
  expect(await send(getProfile.path)).toBe(401);
});

it("APP-1 there are at most 100 apps, even if two are added concurrently", async () => {
  const { body: existingApps } = await server.call(setup.admin, listApps);
  const rows = Array.from({ length: limits.app.count - 1 - existingApps.length }, (_, n) => ({
    id: `app-${n}`,
    name: `App ${n}`,
    secret_sealed: Buffer.alloc(1),
    redirect_uris: ["https://forum.example/"],
    scopes: ["openid"],
    trusted: false,
    created_at: server.clock.now(),
  }));
  await server.db.insertInto("oidc_clients").values(rows).execute();
  const responses = await race(server.db, lockApps, [() => setup.addApp(), () => setup.addApp()]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const clients = await server.db.selectFrom("oidc_clients").select("id").execute();
  expect(clients).toHaveLength(limits.app.count);
});

it("FACTOR-6 a user without the required second factor cannot consent to an app", async () => {
  await server.db.deleteFrom("oidc_clients").execute();
  const { app } = await setup.addConnectedApp();
  const admin = (await addAuthenticatorApp(server, await server.signUp("Admin"))).caller;
  const user = await server.signUp();
  await server.call(admin, updateSettings, { body: { accountPolicy: { secondFactor: "Everyone" } } });
  const openResponse = await app.open((await app.start("openid")).url, user);
  const uid = readUid(openResponse.location);
  expect((await server.call(user, getConsent, { params: { uid } })).problem.status).toBe(10_012);
  expect((await setup.decide(user, uid, true)).problem.status).toBe(10_012);
  expect(await server.db.selectFrom("oidc_consents").selectAll().execute()).toEqual([]);
  const { caller } = await addAuthenticatorApp(server, user);
  expect((await setup.decide(caller, uid, true)).status).toBe(200);
});
