import { getClientConfig, getSettings, updateSettings } from "@gonfalon/contract/settings.ts";
import { beforeAll, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { lockSettings, upsertSettings } from "./settings.repo.ts";

const server = useServer({
  capture: { isEnabled: true, retentionDays: 30, maxBytes: 0 },
  sourceUrl: "https://git.example/gonfalon",
});
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});

const readSettings = async () => (await server.call(admin, getSettings)).body;

const put = (body: object) =>
  server.app.inject({ method: "PUT", url: "/api/admin/config", headers: admin.headers, payload: body });

it("SET-1 starts with the defaults of the contract", async () => {
  expect(await readSettings()).toMatchObject({
    accountPolicy: { allowRegister: true, useCaptcha: false, emailDomainList: "" },
    globalConfig: {
      title: "Gonfalon",
      titleSuffix: false,
      slogan: "A flag worth capturing",
      footerInfo: null,
      customTheme: null,
      apiEncryption: false,
      watermark: false,
      allowHttpMedia: false,
      logoHash: null,
    },
    containerPolicy: { defaultLifetime: 120, extensionDuration: 120, renewalWindow: 10 },
  });
});

it("SET-2 a change that waits for an earlier one is compared with the settings after the earlier change", async () => {
  const { slogan } = (await readSettings()).globalConfig;
  const toChange = (value: string) => [{ section: "globalConfig", member: "slogan", value }] as const;
  const hold = async (tx: typeof server.db) => {
    await lockSettings(tx);
    await upsertSettings(tx, toChange("Other"));
  };
  // The value is the one before the first change, so that an early comparison would find nothing to write.
  const restore = () => server.call(admin, updateSettings, { body: { globalConfig: { slogan } } });
  await race(server.db, hold, [restore]);
  expect((await readSettings()).globalConfig.slogan).toBe(slogan);
});

it("SET-2 keeps the settings that a change omits, and shows visitors the new values immediately", async () => {
  await server.call(admin, updateSettings, { body: { globalConfig: { title: "Oslo", footerInfo: "hi" } } });
  await server.call(admin, updateSettings, {
    body: { accountPolicy: null, globalConfig: { slogan: "Go" }, containerPolicy: { renewalWindow: 5 } },
  });
  expect((await server.call(visitor, getClientConfig)).body).toMatchObject({
    title: "Oslo",
    slogan: "Go",
    footerInfo: "hi",
    renewalWindow: 5,
    defaultLifetime: 120,
  });
});

it("SET-6, SET-7, ABOUT-1 visitors get the settings of suffix and watermark, and the source link", async () => {
  expect((await server.call(visitor, getClientConfig)).body).toMatchObject({
    titleSuffix: false,
    watermark: false,
    sourceUrl: "https://git.example/gonfalon",
  });
  await put({ globalConfig: { titleSuffix: true, watermark: true } });
  expect((await server.call(visitor, getClientConfig)).body).toMatchObject({
    titleSuffix: true,
    watermark: true,
  });
});

it("SET-9 stores and returns the limit of exercise instances", async () => {
  await put({ containerPolicy: { maxExerciseContainerCountPerUser: 3 } });
  expect((await readSettings()).containerPolicy.maxExerciseContainerCountPerUser).toBe(3);
});

it("CAPTURE-8 reports that traffic to containers with direct ports is not captured", async () => {
  expect((await server.call(visitor, getClientConfig)).body.trafficCapture).toBe(false);
});

it("SET-2 null clears optional settings", async () => {
  await server.call(admin, updateSettings, { body: { globalConfig: { footerInfo: null } } });
  expect((await readSettings()).globalConfig.footerInfo).toBeNull();
});

it("SET-3 ignores read-only and unknown settings", async () => {
  const response = await put({ globalConfig: { logoHash: "x", faviconHash: "y", unknown: 1 }, other: {} });
  expect(response.statusCode).toBe(200);
  expect((await readSettings()).globalConfig).toMatchObject({ logoHash: null, faviconHash: null });
});

it.each([
  ["an invalid color", { globalConfig: { customTheme: "red" } }, "globalConfig.customTheme"],
  ["a title that is null", { globalConfig: { title: null } }, "globalConfig.title"],
  ["a lifetime of 0 minutes", { containerPolicy: { defaultLifetime: 0 } }, "containerPolicy.defaultLifetime"],
  ["a window of 361 minutes", { containerPolicy: { renewalWindow: 361 } }, "containerPolicy.renewalWindow"],
  [
    "@ in a domain",
    { accountPolicy: { emailDomainList: "a.edu, @uni.edu" } },
    "accountPolicy.emailDomainList",
  ],
  [
    "two domains on separate lines",
    { accountPolicy: { emailDomainList: "a.edu\nb.edu" } },
    "accountPolicy.emailDomainList",
  ],
  ["a string instead of a boolean", { accountPolicy: { useCaptcha: "maybe" } }, "accountPolicy.useCaptcha"],
])("SET-4 rejects %s, names the field, and changes nothing", async (_case, body, field) => {
  const before = await readSettings();
  const response = await put(body);
  expect(response.statusCode).toBe(400);
  expect(response.json().title).toContain(field);
  expect(await readSettings()).toEqual(before);
});

it("ACCOUNT-5 accepts domains in upper case and with spaces, and a stored list that would be refused now", async () => {
  const accepted = await put({ accountPolicy: { emailDomainList: " Uni.EDU , b.example," } });
  expect(accepted.statusCode).toBe(200);
  const emailDomainList = "@uni.edu";
  await upsertSettings(server.db, [
    { section: "accountPolicy", member: "emailDomainList", value: emailDomainList },
  ]);
  expect((await put({ accountPolicy: { emailDomainList }, globalConfig: { slogan: "Go" } })).statusCode).toBe(
    200,
  );
  expect((await put({ accountPolicy: { emailDomainList: "" } })).statusCode).toBe(200);
});

it("SET-5 logs the user and the changed settings, but not their values", async () => {
  server.lines.length = 0;
  await put({ globalConfig: { description: "a secret plan" }, accountPolicy: { allowRegister: false } });
  await put({ accountPolicy: { allowRegister: false } });
  expect(server.lines).toEqual([
    {
      level: "info",
      message: "settings changed",
      fields: {
        status: "Success",
        user: "ada",
        ip: "127.0.0.1",
        changed: ["accountPolicy.allowRegister", "globalConfig.description"],
      },
    },
  ]);
});
