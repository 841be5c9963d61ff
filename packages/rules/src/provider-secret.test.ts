import { expect, it } from "vitest";
import { movesSecret } from "./provider-secret.ts";

const oidc = { kind: "Keycloak", issuer: "https://id.example/realms/a", tokenUrl: null } as const;
const oauth2 = { kind: "OAuth2", issuer: null, tokenUrl: "https://id.example/token" } as const;

it.each([
  ["the same issuer", oidc, {}, false],
  ["another path of the issuer", oidc, { issuer: "https://id.example/realms/b" }, false],
  ["another notation of the issuer", oidc, { issuer: " https://ID.example:443/" }, false],
  ["another host of the issuer", oidc, { issuer: "https://evil.example/realms/a" }, true],
  ["another port of the issuer", oidc, { issuer: "https://id.example:8443/realms/a" }, true],
  ["an issuer without TLS", oidc, { issuer: "http://id.example/realms/a" }, true],
  ["an incomplete issuer", oidc, { issuer: "id.example" }, false],
  ["another path of the token endpoint", oauth2, { tokenUrl: "https://id.example/t" }, false],
  ["another host of the token endpoint", oauth2, { tokenUrl: "https://evil.example/token" }, true],
  ["another protocol on the same server", oidc, oauth2, false],
  ["another protocol on another server", oauth2, { kind: "Oidc", issuer: "https://evil.example" }, true],
] as const)("EXT-3 %s: changing %j by %j moves the secret: %s", (_, before, change, moves) => {
  expect(movesSecret(before, { ...before, ...change })).toBe(moves);
});
