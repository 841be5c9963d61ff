import {
  createProvider,
  deleteProvider,
  listProviders,
  type NewProvider,
  type ProviderChange,
  updateProvider,
} from "@gonfalon/contract/provider.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const oidcFields = {
  name: "Campus",
  kind: "Oidc",
  clientId: "ctf",
  clientSecret: "s3cret",
  issuer: "https://id.example",
} as const;
const create = (key: string, overrides: Partial<NewProvider> = {}) =>
  server.call(admin, createProvider, { body: { ...oidcFields, key, ...overrides } });
const update = (guid: string, body: ProviderChange) =>
  server.call(admin, updateProvider, { params: { guid }, body });

it("a provider has the defaults of its kind, and a change keeps omitted fields and the secret", async () => {
  const { body } = await create("github", { kind: "GitHub", issuer: null });
  expect(body).toMatchObject({
    enabled: true,
    position: 0,
    issuer: null,
    authorizeUrl: "https://github.com/login/oauth/authorize",
    userInfoUrl: "https://api.github.com/user",
    scopes: "read:user user:email",
    subjectClaim: "id",
    emailTrust: "Claim",
    registration: "Policy",
    hasSecret: true,
    redirectUri: "https://ctf.example.org/account/callback/github",
    links: 0,
  });
  const readSealedSecret = () =>
    server.db
      .selectFrom("identity_providers")
      .where("id", "=", body.id)
      .select("client_secret_sealed")
      .executeTakeFirst();
  const before = await readSealedSecret();
  const changeResponse = await update(body.id, {
    name: "GitHub",
    enabled: false,
    clientSecret: null,
    signOut: null,
  });
  expect(changeResponse.body).toEqual({ ...body, name: "GitHub", enabled: false });
  expect(await readSealedSecret()).toEqual(before);
  await update(body.id, { clientSecret: "another" });
  expect(await readSealedSecret()).not.toEqual(before);
  expect((await server.call(admin, deleteProvider, { params: { guid: body.id } })).status).toBe(200);
  expect((await server.call(admin, listProviders)).body).toEqual([]);
});

it("EXT-6 domains are stored in lower case without surrounding spaces, and other texts are refused with their position", async () => {
  const { body } = await create("domains", { emailDomains: [" Uni.EDU ", "b.example"] });
  expect(body.emailDomains).toEqual(["uni.edu", "b.example"]);
  for (const domain of ["@uni.edu", "*.uni.edu", "a.edu b.edu"])
    for (const response of [
      await create("refused", { emailDomains: ["a.edu", domain] }),
      await update(body.id, { emailDomains: ["a.edu", domain] }),
    ])
      expect([response.status, response.problem.title]).toEqual([
        400,
        "The value of “emailDomains.1” is not valid.",
      ]);
  expect((await update(body.id, { emailDomains: ["C.example\t"] })).body.emailDomains).toEqual(["c.example"]);
  expect((await server.call(admin, deleteProvider, { params: { guid: body.id } })).status).toBe(200);
});

describe("EXT-3 the stored secret", () => {
  const oauth2Fields = {
    kind: "OAuth2",
    issuer: null,
    authorizeUrl: "https://id.example/authorize",
    tokenUrl: "https://id.example/token",
    userInfoUrl: "https://id.example/user",
  } as const;

  const readRow = (id: string) =>
    server.db.selectFrom("identity_providers").where("id", "=", id).selectAll().executeTakeFirst();

  it.each<[string, Partial<NewProvider>, ProviderChange]>([
    ["the issuer", {}, { issuer: "https://evil.example" }],
    ["the port of the issuer", {}, { issuer: "https://id.example:8443", clientSecret: null }],
    ["the token endpoint", oauth2Fields, { tokenUrl: "https://evil.example/token" }],
    ["the protocol", oauth2Fields, { kind: "Oidc", issuer: "https://evil.example" }],
  ])("is not sent to another server: a change of %s needs the secret again", async (_, fields, change) => {
    const { body } = await create("moved", fields);
    const before = await readRow(body.id);
    const { status, problem } = await update(body.id, change);
    expect([status, problem.title]).toEqual([
      400,
      "Enter the client secret (“clientSecret”) again: the address belongs to another server.",
    ]);
    expect(await readRow(body.id)).toEqual(before);
    expect((await update(body.id, { ...change, clientSecret: "another" })).status).toBe(200);
    expect((await server.call(admin, deleteProvider, { params: { guid: body.id } })).status).toBe(200);
  });

  it.each<[string, Partial<NewProvider>, ProviderChange]>([
    ["another path of the same server", {}, { issuer: "https://id.example/realms/ctf" }],
    [
      "addresses that do not receive it",
      oauth2Fields,
      { authorizeUrl: "https://www.example/authorize", userInfoUrl: "https://api.example/user" },
    ],
  ])("stays valid for %s", async (_, fields, change) => {
    const { body } = await create("stays", fields);
    const before = await readRow(body.id);
    expect((await update(body.id, change)).body).toMatchObject(change);
    expect((await readRow(body.id))?.client_secret_sealed).toEqual(before?.client_secret_sealed);
    expect((await server.call(admin, deleteProvider, { params: { guid: body.id } })).status).toBe(200);
  });
});

describe("a provider is refused", () => {
  it.each<[string, Partial<NewProvider>]>([
    ["EXT-3 with an HTTP address", { issuer: "http://id.example" }],
    ["EXT-3 with HTTP on loopback, if the platform is not on loopback", { issuer: "http://127.0.0.1:9000" }],
    ["without an issuer", { issuer: null }],
    ["as OAuth 2 without its addresses", { kind: "OAuth2" }],
    [
      "EXT-4 as Microsoft without a tenant",
      { kind: "Microsoft", issuer: "https://login.microsoftonline.com/common/v2.0" },
    ],
    ["with a key that cannot be part of a path", { key: "../x" }],
    [
      "with too many rules",
      { requirements: Array.from({ length: 17 }, () => ({ claim: "a", values: ["b"] })) },
    ],
    ["with an empty rule", { requirements: [{ claim: "groups", values: [] }] }],
    ["with a role that bans", { roles: [{ claim: "a", value: "b", role: "Banned" as never }] }],
    [
      "with a label that contains a bidirectional control character",
      { labels: [{ claim: "a", value: "b", label: "\u202ex" }] },
    ],
  ])("%s", async (_, overrides) => {
    expect((await create("refused", overrides)).status).toBe(400);
  });

  it("with a taken key, as the second provider with roles, and as the 33rd provider", async () => {
    const roles = [{ claim: "groups", value: "staff", role: "Monitor" as const }];
    const { body } = await create("first", { roles });
    expect((await create("first")).problem.title).toContain("key");
    expect((await create("second", { roles })).problem.title).toContain("roles");
    expect((await update(body.id, { roles, name: "Again" })).status).toBe(200);
    for (let n = 1; n < 32; n++) expect((await create(`more-${n}`)).status).toBe(200);
    expect((await create("one-too-many")).status).toBe(400);
  });
});

/** Connects an account at the provider to the administrator. */
const connect = (tx: Db, providerId: string) =>
  tx
    .insertInto("external_accounts")
    .values({
      provider_id: providerId,
      subject: "1",
      user_id: admin.id,
      display_name: "",
      labels: [],
      linked_at: server.clock.now(),
    })
    .execute();

it("EXT-4 a provider keeps its kind, issuer and subject claim while accounts are connected", async () => {
  const { body } = await server.call(admin, listProviders);
  const [{ id } = { id: "" }] = body;
  await connect(server.db, id);
  for (const change of [
    { issuer: "https://other.example" },
    { subjectClaim: "email" },
    { kind: "Keycloak" },
  ] as const)
    expect((await update(id, change)).status).toBe(400);
  expect((await update(id, { name: "New name", scopes: "openid groups" })).body).toMatchObject({
    links: 1,
    name: "New name",
  });
});

it("EXT-4 a provider keeps its issuer if an account is connected concurrently", async () => {
  const { body } = await server.call(admin, listProviders);
  const id = body.find(({ links }) => links === 0)?.id ?? "";
  const [response] = await race(server.db, (tx) => connect(tx, id), [
    () => update(id, { issuer: "https://other.example" }),
  ]);
  expect(response?.status).toBe(400);
});
