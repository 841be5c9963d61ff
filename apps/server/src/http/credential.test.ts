import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { readConnectionCredential } from "./credential.ts";

const FIRST = "a".repeat(43);
const SECOND = "b".repeat(43);
const API_TOKEN = `payload.${"c".repeat(86)}`;

const cookie = (token: string) => ({ cookie: `gonfalon_session=${token}` });

function reader() {
  const socket = new Socket();
  return (headers: Readonly<Record<string, string>>, isSecure = false) => {
    const request = new IncomingMessage(socket);
    request.headers = headers;
    return readConnectionCredential(request, isSecure)?.secret;
  };
}

it("GUARD-3 each request of a connection has its own credential", () => {
  const read = reader();
  expect(read({})).toBeUndefined();
  expect(read(cookie(FIRST))).toBe(FIRST);
  expect(read(cookie(FIRST))).toBe(FIRST);
  expect(read(cookie(SECOND))).toBe(SECOND);
  expect(read({ ...cookie(SECOND), authorization: `Bearer ${API_TOKEN}` })).toBe(API_TOKEN);
  expect(read({ ...cookie(SECOND), authorization: "Bearer malformed" })).toBeUndefined();
  expect(read(cookie(SECOND))).toBe(SECOND);
  expect(read({})).toBeUndefined();
});

it("GUARD-3 a cookie for HTTP is not a credential of a later request over HTTPS on the same connection", () => {
  const read = reader();
  expect(read(cookie(FIRST))).toBe(FIRST);
  expect(read(cookie(FIRST), true)).toBeUndefined();
});
