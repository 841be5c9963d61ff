import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type KoaContextWithOIDC } from "oidc-provider";
import { afterAll, beforeAll } from "vitest";

const CLIENT = { clientId: "gonfalon", clientSecret: "the-secret-of-the-provider" } as const;

/** A real OpenID provider on loopback. Its users sign in without a form. */
export function useOidcProvider(redirectUri: string) {
  const users = new Map<string, Readonly<Record<string, unknown>>>();
  const server = createServer();
  let currentUser = "";
  let issuer = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [redirectUri],
          require_auth_time: true,
        },
      ],
      claims: {
        openid: ["sub"],
        profile: ["preferred_username", "name", "groups", "department"],
        email: ["email", "email_verified"],
      },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ["a key of the tests"] },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...users.get(id) }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: grantEverything,
    });
    const callback = provider.callback();
    server.on("request", (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
      const result = { login: { accountId: currentUser } };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Follows the redirects like a browser; returns the query of the redirect back to the platform. */
  async function authorize(url: string, user: string): Promise<string> {
    currentUser = user;
    const cookies = new Map<string, string>();
    let nextUrl = url;
    while (!nextUrl.startsWith(redirectUri)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(nextUrl, { redirect: "manual", headers: { cookie } });
      for (const setCookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      if (location === null)
        throw new Error(`the provider responded with ${response.status}: ${await response.text()}`);
      nextUrl = new URL(location, nextUrl).href;
    }
    return new URL(nextUrl).search.slice(1);
  }

  return {
    ...CLIENT,
    get issuer() {
      return issuer;
    },
    /** Sets the claims of a user, which the next sign-in returns. */
    setUser: (id: string, claims: Readonly<Record<string, unknown>>) => void users.set(id, claims),
    authorize,
  };
}

async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  const grant = new provider.Grant({
    clientId: client?.clientId ?? "",
    accountId: session?.accountId ?? "",
  });
  grant.addOIDCScope("openid profile email");
  await grant.save();
  return grant;
}
