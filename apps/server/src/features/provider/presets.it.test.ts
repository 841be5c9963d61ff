import { registerExternal } from "@gonfalon/contract/external.ts";
import { createProvider } from "@gonfalon/contract/provider.ts";
import { beforeAll, expect, it } from "vitest";
import { finishAt, startAt } from "../../../test/external-browser.ts";
import { useFakeProvider } from "../../../test/fake-identity-provider.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

// Tests the presets of the named providers against a fake server that responds like each of them.

const server = useServer({ publicUrl: "http://127.0.0.1:8080" });
const fake = useFakeProvider();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

interface Case {
  readonly kind:
    | "Keycloak"
    | "Authentik"
    | "GitLab"
    | "Google"
    | "Microsoft"
    | "GitHub"
    | "Discord"
    | "CTFtime";
  /** The path of the issuer URL. */
  readonly issuerPath?: string;
  readonly idToken?: Readonly<Record<string, unknown>>;
  readonly resources?: Readonly<Record<string, unknown>>;
  /** The path of the user endpoint, for OAuth 2 providers. */
  readonly userPath?: string;
  readonly scope: string;
  readonly suggestion: {
    readonly userName: string;
    readonly email: string | null;
    readonly emailVerified: boolean;
  };
}

const cases: readonly Case[] = [
  {
    kind: "Keycloak",
    issuerPath: "/realms/campus",
    idToken: { sub: "f3b1", preferred_username: "ada", email: "ada@uni.example", email_verified: true },
    scope: "openid profile email",
    suggestion: { userName: "ada", email: "ada@uni.example", emailVerified: true },
  },
  {
    kind: "Authentik",
    issuerPath: "/application/o/ctf/",
    idToken: { sub: "8d97" },
    resources: {
      "/userinfo": {
        sub: "8d97",
        preferred_username: "bob",
        email: "bob@uni.example",
        email_verified: false,
        groups: ["ctf"],
      },
    },
    scope: "openid profile email",
    suggestion: { userName: "bob", email: "bob@uni.example", emailVerified: false },
  },
  {
    kind: "GitLab",
    idToken: {
      sub: "42",
      sub_legacy: "x",
      preferred_username: "cleo",
      email: "cleo@x.example",
      email_verified: true,
    },
    resources: { "/userinfo": { sub: "42", nickname: "cleo", groups_direct: ["team"] } },
    scope: "openid profile email",
    suggestion: { userName: "cleo", email: "cleo@x.example", emailVerified: true },
  },
  {
    kind: "Google",
    idToken: {
      sub: "1097",
      name: "Dan Ortiz",
      email: "dan@gmail.example",
      email_verified: true,
      hd: "uni.example",
    },
    scope: "openid profile email",
    suggestion: { userName: "Dan Ortiz", email: "dan@gmail.example", emailVerified: true },
  },
  {
    kind: "Microsoft",
    issuerPath: "/5f7b0a52-0c2f-4e5e-9a3b-4b1d7d1a0c11/v2.0",
    // Anyone can set this address in their own tenant.
    idToken: {
      sub: "AAAA",
      preferred_username: "eve@corp.example",
      email: "boss@corp.example",
      email_verified: true,
    },
    scope: "openid profile email",
    suggestion: { userName: "eve", email: "boss@corp.example", emailVerified: false },
  },
  {
    kind: "GitHub",
    userPath: "/user",
    resources: {
      "/user": { id: 583231, login: "octocat", name: "The Octocat", email: "public@x.example" },
      "/user/emails": [
        { email: "old@x.example", primary: false, verified: true },
        { email: "octo@x.example", primary: true, verified: true },
      ],
    },
    scope: "read:user user:email",
    suggestion: { userName: "octocat", email: "octo@x.example", emailVerified: true },
  },
  {
    kind: "Discord",
    userPath: "/api/users/@me",
    resources: {
      "/api/users/@me": {
        id: "80351110224678912",
        username: "nelly",
        email: "nelly@x.example",
        verified: true,
      },
    },
    scope: "identify email",
    suggestion: { userName: "nelly", email: "nelly@x.example", emailVerified: true },
  },
  {
    kind: "CTFtime",
    userPath: "/user",
    resources: { "/user": { id: 1777, name: "perfect", team: { id: 53802, name: "blue" } } },
    scope: "profile:read team:read",
    suggestion: { userName: "perfect", email: null, emailVerified: false },
  },
];

type Addresses = { readonly issuerPath: string } | { readonly userPath: string };

async function addProvider(key: string, kind: Case["kind"], addresses: Addresses): Promise<void> {
  const { clientId, clientSecret, origin } = fake;
  const urls =
    "issuerPath" in addresses
      ? { issuer: origin + addresses.issuerPath }
      : {
          authorizeUrl: `${origin}/authorize`,
          tokenUrl: `${origin}/token`,
          userInfoUrl: origin + addresses.userPath,
        };
  const body = { key, name: kind, kind, clientId, clientSecret, ...urls };
  expect((await server.call(admin, createProvider, { body })).status).toBe(200);
}

it.each(cases)("registers and signs in a user of $kind", async (testCase) => {
  const { kind, issuerPath = "", idToken = {}, resources = {}, userPath } = testCase;
  fake.setBehavior({ issuerPath, idToken, resources });
  const key = kind.toLowerCase();
  await addProvider(key, kind, userPath === undefined ? { issuerPath } : { userPath });
  const { url, browser } = await startAt(server, { provider: key });
  const parameters = new URL(url).searchParams;
  expect(Object.fromEntries(parameters)).toMatchObject({
    response_type: "code",
    scope: testCase.scope,
    code_challenge_method: "S256",
    redirect_uri: `http://127.0.0.1:8080/account/callback/${key}`,
  });
  const finishResponse = await finishAt(server, browser, key, fake.authorize(url));
  expect(finishResponse.body).toMatchObject({ outcome: "Register", suggestion: testCase.suggestion });
  const { userName, email } = testCase.suggestion;
  const registration = await server.call(finishResponse.browser, registerExternal, {
    body: { userName, email: email ?? "typed@x.example" },
  });
  expect(registration.body.data).toBe("LoggedIn");
});

it("EXT-5 trusts neither the public address of a GitHub profile nor an unverified primary address", async () => {
  const provider = "public-github";
  await addProvider(provider, "GitHub", { userPath: "/user" });
  const emails = [{ email: "octo@x.example", primary: true, verified: false }];
  const visit = async () => {
    const { url, browser } = await startAt(server, { provider });
    return (await finishAt(server, browser, provider, fake.authorize(url))).body.suggestion;
  };
  fake.setBehavior({ resources: { "/user": { id: 1, login: "octo" }, "/user/emails": emails } });
  expect(await visit()).toMatchObject({ email: "octo@x.example", emailVerified: false });
  fake.setBehavior({
    resources: { "/user": { id: 1, login: "octo", email: "p@x.example" }, "/user/emails": [] },
  });
  expect(await visit()).toMatchObject({ email: "p@x.example", emailVerified: false });
});
