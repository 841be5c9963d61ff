import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { isProviderAddress } from "@gonfalon/rules/provider-address.ts";
import { LRUCache } from "lru-cache";
import * as oidc from "openid-client";
import {
  type Claims,
  type IdentityClient,
  type ProviderConnection,
  ProviderError,
  type ProviderReply,
  type ProviderRequest,
  type SentRequest,
} from "#ports/identity-client.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { toClientAuth } from "./client-auth.ts";
import { withProviderError } from "./provider-error.ts";

interface IdentityOptions {
  readonly publicUrl: string;
  readonly timeoutMs?: number;
}

/** The addresses are checked before each request (EXT-3): HTTP is possible on loopback only. */
// oxlint-disable-next-line typescript/no-deprecated -- the library marks it as deprecated only as a warning
const allowHttp: (configuration: oidc.Configuration) => void = oidc.allowInsecureRequests;
const MAX_PROVIDERS = 64;
/** The allowed difference between the clocks of provider and platform. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** EXT-1: OpenID Connect and OAuth 2 with the authorization code and PKCE. */
export function openIdClient({ publicUrl, timeoutMs }: IdentityOptions): IdentityClient {
  const send = boundedFetch({ publicUrl, ...(timeoutMs !== undefined && { timeoutMs }) });
  // Discovery documents and keys are cached for an hour. If a key id is unknown, the library fetches the keys again.
  const configurations = new LRUCache<string, oidc.Configuration>({ max: MAX_PROVIDERS, ttl: HOUR_MS });
  /** The number of calls to `clearCache`. */
  let generation = 0;

  async function getConfiguration(connection: ProviderConnection): Promise<oidc.Configuration> {
    const cachedConfiguration = configurations.get(connection.id);
    if (cachedConfiguration) return cachedConfiguration;
    const startGeneration = generation;
    const configuration =
      connection.protocol === "oidc" ? await discover(connection) : toOAuthConfiguration(connection);
    // If `clearCache` was called in the meantime, the configuration is outdated.
    if (generation === startGeneration) configurations.set(connection.id, configuration);
    return configuration;
  }

  async function discover({
    issuer,
    clientId,
    clientSecret,
  }: ProviderConnection): Promise<oidc.Configuration> {
    const server = new URL(issuer ?? "");
    const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    return oidc.discovery(server, clientId, metadata, toClientAuth(clientSecret), {
      execute: [oidc.enableNonRepudiationChecks, allowHttp],
      [oidc.customFetch]: (url, options) => send(url, options as RequestInit),
    });
  }

  function toOAuthConfiguration(connection: ProviderConnection): oidc.Configuration {
    const { authorizeUrl, tokenUrl, clientId, clientSecret } = connection;
    const server = {
      issuer: new URL(authorizeUrl ?? "").origin,
      authorization_endpoint: authorizeUrl ?? "",
      token_endpoint: tokenUrl ?? "",
    };
    const configuration = new oidc.Configuration(
      server,
      clientId,
      clientSecret,
      oidc.ClientSecretPost(clientSecret),
    );
    configuration[oidc.customFetch] = (url, options) => send(url, options as RequestInit);
    allowHttp(configuration);
    return configuration;
  }

  async function start(connection: ProviderConnection, request: ProviderRequest): Promise<SentRequest> {
    const url = oidc.buildAuthorizationUrl(await getConfiguration(connection), {
      redirect_uri: connection.redirectUri,
      ...(connection.scopes !== "" && { scope: connection.scopes }),
      state: request.state,
      code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
      code_challenge_method: "S256",
      ...(connection.protocol === "oidc" && { nonce: request.nonce }),
      ...(request.freshLogin && { prompt: "login", max_age: "0" }),
    });
    return { url: requireAllowed(url.href), sentAt: getUnixSeconds() };
  }

  /** The user's browser opens the URL, so a discovery document must not be able to choose another scheme. */
  function requireAllowed(url: string): string {
    if (!isProviderAddress(url, publicUrl)) throw new ProviderError("invalid_response");
    return url;
  }

  async function finish(connection: ProviderConnection, reply: ProviderReply): Promise<Claims> {
    const configuration = await getConfiguration(connection);
    return connection.protocol === "oidc"
      ? finishOidc(configuration, connection, reply)
      : finishOAuth(configuration, connection, reply);
  }

  async function finishOidc(
    configuration: oidc.Configuration,
    { redirectUri }: ProviderConnection,
    reply: ProviderReply,
  ): Promise<Claims> {
    const tokens = await oidc.authorizationCodeGrant(
      configuration,
      new URL(`${redirectUri}?${reply.query}`),
      {
        expectedState: reply.state,
        expectedNonce: reply.nonce,
        pkceCodeVerifier: reply.codeVerifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (!claims) throw new ProviderError("invalid_response");
    if (reply.freshLogin && !isAfter(claims.auth_time, reply.sentAt))
      throw new ProviderError("login_required");
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...userInfo, ...claims };
  }

  async function finishOAuth(
    configuration: oidc.Configuration,
    { redirectUri, userInfoUrl, emailsUrl }: ProviderConnection,
    reply: ProviderReply,
  ): Promise<Claims> {
    const query = new URLSearchParams(reply.query);
    // OAuth 2 has no issuer to compare `iss` with. Each provider has its own redirect address instead.
    query.delete("iss");
    const { access_token: token } = await oidc.authorizationCodeGrant(
      configuration,
      new URL(`${redirectUri}?${query.toString()}`),
      {
        expectedState: reply.state,
        pkceCodeVerifier: reply.codeVerifier,
      },
    );
    const claims = await readJson(configuration, token, userInfoUrl ?? "");
    if (!isObject(claims)) throw new ProviderError("invalid_response");
    return emailsUrl === null
      ? claims
      : { ...claims, emails: await readJson(configuration, token, emailsUrl) };
  }

  async function readJson(configuration: oidc.Configuration, token: string, url: string): Promise<unknown> {
    const headers = new Headers({ accept: "application/json" });
    const response = await oidc.fetchProtectedResource(
      configuration,
      token,
      new URL(url),
      "GET",
      null,
      headers,
    );
    if (!response.ok) throw new ProviderError("invalid_response");
    return response.json();
  }

  function check(connection: ProviderConnection): Promise<readonly string[]> {
    return connection.protocol === "oidc" ? checkOidc(connection) : checkOAuth(connection);
  }

  /** OAuth 2 has no discovery document: this only checks that the token endpoint responds, with any status. */
  async function checkOAuth({
    authorizeUrl,
    tokenUrl,
    userInfoUrl,
  }: ProviderConnection): Promise<readonly string[]> {
    await send(tokenUrl ?? "", { method: "POST" });
    return [authorizeUrl, tokenUrl, userInfoUrl].filter(isString);
  }

  async function checkOidc(connection: ProviderConnection): Promise<readonly string[]> {
    const server = (await discover(connection)).serverMetadata();
    const keys = await (await send(server.jwks_uri ?? "", {})).json();
    if (!isObject(keys) || !Array.isArray(keys["keys"]) || keys["keys"].length === 0)
      throw new ProviderError("invalid_response");
    return [
      server.authorization_endpoint,
      server.token_endpoint,
      server.userinfo_endpoint,
      server.jwks_uri,
    ].filter(isString);
  }

  async function getSignOutUrl(
    connection: ProviderConnection,
    returnTo: string,
  ): Promise<string | undefined> {
    if (connection.protocol === "oauth2") return undefined;
    const configuration = await getConfiguration(connection);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return requireAllowed(
      oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href,
    );
  }

  return {
    start: (connection, request) => withProviderError(start(connection, request)),
    finish: (connection, reply) => withProviderError(finish(connection, reply)),
    check: (connection) => withProviderError(check(connection)),
    getSignOutUrl: (connection, returnTo) => withProviderError(getSignOutUrl(connection, returnTo)),
    clearCache: () => {
      generation++;
      configurations.clear();
    },
  };
}

/** Whether the user signed in at the provider after the redirect to it. */
function isAfter(authTime: number | undefined, sentAt: number): boolean {
  return authTime !== undefined && authTime >= sentAt - CLOCK_TOLERANCE_SECONDS;
}

function getUnixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isString(value: string | null | undefined): value is string {
  return typeof value === "string";
}
