import { expect, it } from "vitest";
import { useFakeProvider } from "../../../test/fake-identity-provider.ts";
import { openIdClient } from "./openid-client.ts";

const fake = useFakeProvider();

it("uses changed settings of a provider, even if they change during the discovery", async () => {
  const client = openIdClient({ publicUrl: "http://127.0.0.1:8080" });
  const start = async (clientId: string) => {
    const connection = {
      id: "provider",
      protocol: "oidc",
      issuer: fake.origin,
      authorizeUrl: null,
      tokenUrl: null,
      userInfoUrl: null,
      emailsUrl: null,
      clientId,
      clientSecret: fake.clientSecret,
      scopes: "openid",
      redirectUri: "http://127.0.0.1:8080/account/callback/one",
    } as const;
    const request = { state: "state", nonce: "nonce", codeVerifier: "verifier", freshLogin: false };
    const { url } = await client.start(connection, request);
    return new URL(url).searchParams.get("client_id");
  };
  fake.setBehavior({
    intercept: () => {
      client.clearCache();
      return false;
    },
  });
  expect(await start("old")).toBe("old");
  fake.setBehavior();
  expect(await start("new")).toBe("new");
});
