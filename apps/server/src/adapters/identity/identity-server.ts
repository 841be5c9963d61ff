import { createPrivateKey } from "node:crypto";
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from "oidc-provider";
import type { IdentityServer, IdentityStore } from "#ports/identity-server.ts";
import { currentUser, oidcRows, toGrant, toSeconds } from "./oidc-rows.ts";

interface IdentityServerOptions {
  readonly publicUrl: string;
  readonly store: IdentityStore;
}

/** APP-4, APP-5: the lifetime of tokens, and of requests that wait for a user. */
const LIFETIME_SECONDS = 600;
const CODE_SECONDS = 60;
const RESUME_COOKIE = "gonfalon_app_request";

/** APP-1: OpenID Connect for apps. */
export async function identityServer({ publicUrl, store }: IdentityServerOptions): Promise<IdentityServer> {
  const site = new URL(publicUrl);
  const issuer = `${publicUrl.replace(/\/$/, "")}/oidc`;
  const key = createPrivateKey(await store.getSigningKey()).export({ format: "jwk" });
  const provider = new Provider(issuer, {
    ...protocol,
    adapter: (kind: string) => oidcRows(store, kind),
    jwks: { keys: [{ ...key, use: "sig", alg: "RS256", kid: "1" }] },
    findAccount: async (ctx, id, token) => {
      const scopes = token && "scopes" in token ? token.scopes : ctx.oidc.requestParamScopes;
      const claims = await store.loadClaims(id, ctx.oidc.client?.clientId ?? "", scopes);
      if (claims) return { accountId: id, claims: async () => ({ ...claims, sub: id }) };
      if (isAuthorization(ctx)) throw new errors.AccessDenied();
      return undefined;
    },
    loadExistingGrant: async ({ oidc }) => {
      const { client, account } = oidc;
      if (!client || !account) return undefined;
      const scopes = [...oidc.requestParamOIDCScopes];
      const consent = await store.obtainConsent(account.accountId, client.clientId, scopes);
      return consent && new provider.Grant(toGrant(consent));
    },
    interactions: { url: (_ctx, { uid }) => `/account/consent/${uid}` },
    renderError: (ctx, { error }) => {
      if (isAuthorization(ctx)) {
        ctx.status = 303;
        ctx.redirect(`/account/consent/invalid?error=${encodeURIComponent(error)}`);
      } else ctx.body = { error };
    },
  });
  // Trusts `x-forwarded-host` and `x-forwarded-proto`, which `handle` overwrites in every request.
  provider.proxy = true;
  provider.use(keepResumeCookie);
  reportOutcomes(provider, store);
  const callback = provider.callback();

  return {
    async handle(request, response, user) {
      const { headers, url = "" } = request;
      headers.host = site.host;
      headers["x-forwarded-host"] = site.host;
      headers["x-forwarded-proto"] = site.protocol.slice(0, -1);
      headers.cookie = toCookies(headers.cookie, user !== undefined);
      const relativeRequest = Object.assign(request, { originalUrl: url, url: url.slice("/oidc".length) });
      await currentUser.run(user, () => callback(relativeRequest, response));
    },
    async findRequest(uid) {
      const interaction = await provider.Interaction.find(uid);
      if (!interaction || interaction.result) return undefined;
      const { params, prompt, iat } = interaction;
      return {
        clientId: String(params["client_id"]),
        scopes: typeof params["scope"] === "string" ? params["scope"].split(" ") : [],
        proofAfter: prompt.reasons.some((reason) => FRESH_LOGIN_REASONS.has(reason))
          ? new Date(iat * 1000)
          : undefined,
      };
    },
    async decide(uid, { userId, provedAt, allow }) {
      const interaction = await provider.Interaction.find(uid);
      if (!interaction || interaction.result) return undefined;
      interaction.result = allow
        ? { login: { accountId: userId, ts: toSeconds(provedAt) }, consent: {} }
        : { error: "access_denied", error_description: "the user denied the request" };
      await interaction.persist();
      return interaction.returnTo;
    },
  };
}

/** If a prompt has one of these reasons, the app requires that the user proves their identity again. */
const FRESH_LOGIN_REASONS = new Set(["login_prompt", "max_age"]);

const protocol: Configuration = {
  scopes: ["openid", "profile", "team", "email"],
  claims: {
    openid: ["sub"],
    profile: ["preferred_username", "picture"],
    team: ["game", "team", "teams"],
    email: ["email", "email_verified"],
  },
  // Many apps read the ID token only.
  conformIdTokenClaims: false,
  responseTypes: ["code"],
  clientAuthMethods: ["client_secret_basic", "client_secret_post"],
  enabledJWA: { idTokenSigningAlgValues: ["RS256"] },
  pkce: { required: () => true },
  expiresWithSession: async () => false,
  revokeGrantPolicy: () => false,
  clientBasedCORS: () => false,
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
  },
  cookies: { names: { session: "session", interaction: "interaction", resume: RESUME_COOKIE } },
  ttl: {
    AccessToken: LIFETIME_SECONDS,
    IdToken: LIFETIME_SECONDS,
    AuthorizationCode: CODE_SECONDS,
    Interaction: LIFETIME_SECONDS,
    Session: LIFETIME_SECONDS,
    Grant: LIFETIME_SECONDS,
  },
};

function isAuthorization({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.route === "authorization" || oidc.route === "resume";
}

/** The cookies for the library: the session of the platform, and the cookie that binds a request to the browser. */
function toCookies(cookies = "", isSignedIn: boolean): string {
  const resume = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith(`${RESUME_COOKIE}=`));
  return [...resume, ...(isSignedIn ? ["session=current"] : [])].join("; ");
}

/** Removes every cookie that the library sets, except the one that binds a request to the browser. */
async function keepResumeCookie(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const cookies = [ctx.res.getHeader("set-cookie") ?? []].flat().map(String);
  ctx.remove("set-cookie");
  const resumeCookies = cookies.filter((cookie) => cookie.startsWith(`${RESUME_COOKIE}=`));
  if (resumeCookies.length > 0) ctx.set("set-cookie", resumeCookies);
}

function reportOutcomes(provider: Provider, store: IdentityStore): void {
  const toIds = ({ oidc }: KoaContextWithOIDC) => ({
    clientId: oidc.client?.clientId,
    userId: oidc.account?.accountId,
  });
  provider.on("grant.success", (ctx) => store.report({ result: "SignedIn", ...toIds(ctx) }));
  const reportRefusal = (ctx: KoaContextWithOIDC, { error }: { readonly error: string }) =>
    store.report({ result: "Refused", ...toIds(ctx), reason: error });
  provider.on("authorization.error", reportRefusal);
  provider.on("grant.error", reportRefusal);
  provider.on("server_error", (ctx, error) => store.report({ result: "Failed", ...toIds(ctx), error }));
}
