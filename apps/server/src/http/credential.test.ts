import type { IncomingHttpHeaders } from "node:http";
import { expect, it } from "vitest";
import { sha256Text } from "#kernel/digest.ts";
import { readCredential } from "./credential.ts";

const FIRST_TOKEN = "a".repeat(43);
const SECOND_TOKEN = "b".repeat(43);
const API_TOKEN = `payload.${"c".repeat(86)}`;

const toCookieHeaders = (token: string) => ({ cookie: `gonfalon_session=${token}` });

interface CredentialCase {
  readonly source: string;
  readonly headers: IncomingHttpHeaders;
  readonly secret: string | undefined;
}

it.each<CredentialCase>([
  { source: "no headers", headers: {}, secret: undefined },
  { source: "a session cookie", headers: toCookieHeaders(FIRST_TOKEN), secret: FIRST_TOKEN },
  { source: "another session cookie", headers: toCookieHeaders(SECOND_TOKEN), secret: SECOND_TOKEN },
  {
    source: "a cookie and a token",
    headers: { ...toCookieHeaders(SECOND_TOKEN), authorization: `Bearer ${API_TOKEN}` },
    secret: API_TOKEN,
  },
  {
    source: "a cookie and a malformed token",
    headers: { ...toCookieHeaders(SECOND_TOKEN), authorization: "Bearer malformed" },
    secret: undefined,
  },
])("GUARD-3 reads the credential of $source", ({ headers, secret }) => {
  expect(readCredential(headers, false)?.secret).toBe(secret);
});

it("GUARD-3 the hash is that of the secret, even if it comes from the cache", () => {
  for (const secret of [FIRST_TOKEN, SECOND_TOKEN, FIRST_TOKEN, SECOND_TOKEN])
    expect(readCredential(toCookieHeaders(secret), false)?.hash).toBe(sha256Text(secret));
});

it("GUARD-3 a cookie for HTTP is not a credential over HTTPS", () => {
  expect(readCredential(toCookieHeaders(FIRST_TOKEN), false)?.secret).toBe(FIRST_TOKEN);
  expect(readCredential(toCookieHeaders(FIRST_TOKEN), true)).toBeUndefined();
});
