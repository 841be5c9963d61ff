import { getProfile } from "@gonfalon/contract/account.ts";
import { getConsent, listApps } from "@gonfalon/contract/connected-app.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { beforeAll, expect, it } from "vitest";
import { appScene, readUid } from "../../../test/app-scene.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import { lockApps } from "./app.repo.ts";

const publicUrl = "https://ctf.example.org";
const server = useServer({ publicUrl, rateLimits: true });
const SERVER_REQUESTS = 1200;
const SIGN_INS = 100;
let scene: Awaited<ReturnType<typeof appScene>>;

beforeAll(async () => {
  scene = await appScene({ server, publicUrl });
});

it("APP-7 requests of the servers of apps have a limit of their own; what browsers open counts as Secret", async () => {
  const { app } = await scene.anApp();
  const remoteAddress = "198.51.100.9";
  const send = async (url: string) => (await server.app.inject({ url, remoteAddress })).statusCode;
  const metadata = "/oidc/.well-known/openid-configuration";
  for (let n = 0; n < SERVER_REQUESTS; n += 3)
    expect([await send(metadata), await send("/oidc/jwks"), await send("/oidc/me")]).toEqual([200, 200, 401]);
  expect([await send(metadata), await send("/oidc/jwks"), await send("/oidc/me")]).toEqual([429, 429, 429]);
  // Users of the same network are not affected.
  expect(await send(getProfile.path)).toBe(401);

  const { url } = await app.start("openid");
  const open = () => send(url.replace(publicUrl, ""));
  for (let n = 0; n < SIGN_INS; n++) expect(await open()).toBe(303);
  expect(await open()).toBe(429);
  expect(await send(getProfile.path)).toBe(401);
});

it("APP-1 there are at most 100 apps, also if two are added concurrently", async () => {
  const { body: present } = await server.call(scene.admin, listApps);
  const rows = Array.from({ length: limits.app.count - 1 - present.length }, (_, n) => ({
    id: `app-${n}`,
    name: `App ${n}`,
    secret_sealed: Buffer.alloc(1),
    redirect_uris: ["https://forum.example/"],
    scopes: ["openid"],
    trusted: false,
    created_at: server.clock.now(),
  }));
  await server.db.insertInto("oidc_clients").values(rows).execute();
  const replies = await race(server.db, lockApps, [() => scene.add(), () => scene.add()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const counted = await server.db.selectFrom("oidc_clients").select("id").execute();
  expect(counted).toHaveLength(100);
});

it("FACTOR-6 a user without the required second factor decides about no app", async () => {
  await server.db.deleteFrom("oidc_clients").execute();
  const { app } = await scene.anApp();
  const chief = (await addAuthenticatorApp(server, await server.signUp("Admin"))).caller;
  const user = await server.signUp();
  await server.call(chief, updateSettings, { body: { accountPolicy: { secondFactor: "Everyone" } } });
  const opened = await app.open((await app.start("openid")).url, user);
  const uid = readUid(opened.location);
  expect((await server.call(user, getConsent, { params: { uid } })).problem.status).toBe(10_012);
  expect((await scene.decide(user, uid, true)).problem.status).toBe(10_012);
  expect(await server.db.selectFrom("oidc_consents").selectAll().execute()).toEqual([]);
  const { caller } = await addAuthenticatorApp(server, user);
  expect((await scene.decide(caller, uid, true)).status).toBe(200);
});
