import * as oidc from "openid-client";
import type { Caller } from "./api-client.ts";

export const CALLBACK = "https://forum.example/callback";

interface AppOptions {
  readonly publicUrl: string;
  /** Returns the URL at which the platform listens. */
  readonly getAddress: () => string;
  readonly id: string;
  readonly secret: string;
  readonly auth?: oidc.ClientAuth;
}

/** An OpenID Connect client of a registered app, with the `openid-client` library. */
export async function connectApp({ publicUrl, getAddress, id, secret, auth }: AppOptions) {
  const send = (url: string, options?: object) => fetch(url.replace(publicUrl, getAddress()), options);
  const configuration = await oidc.discovery(
    new URL(`${publicUrl}/oidc`),
    id,
    secret,
    auth ?? oidc.ClientSecretBasic(secret),
    { [oidc.customFetch]: send, execute: [oidc.enableNonRepudiationChecks] },
  );

  /** Opens a URL of the platform in a user's browser, without following the redirect. */
  async function open(url: string, browser: Caller) {
    const response = await send(url, { redirect: "manual", headers: browser.headers });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    const cookie = [browser.headers["cookie"] ?? "", ...cookies].filter((part) => part !== "").join("; ");
    return {
      status: response.status,
      location: response.headers.get("location") ?? "",
      cookies: response.headers.getSetCookie(),
      browser: { headers: { ...browser.headers, cookie } },
    };
  }

  async function start(scope: string, extraParameters: Readonly<Record<string, string>> = {}) {
    const verifier = oidc.randomPKCECodeVerifier();
    const checks = {
      pkceCodeVerifier: verifier,
      expectedState: oidc.randomState(),
      expectedNonce: oidc.randomNonce(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: CALLBACK,
      scope,
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...extraParameters,
    });
    return { url: url.href, checks };
  }

  /** Exchanges the authorization code in the callback URL for tokens, and reads the claims. */
  async function finish(location: string, checks: oidc.AuthorizationCodeGrantChecks) {
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(location), checks);
    const idToken = tokens.claims();
    return {
      tokens,
      idToken,
      me: () => oidc.fetchUserInfo(configuration, tokens.access_token, idToken?.sub ?? ""),
    };
  }

  return { configuration, open, start, finish };
}
