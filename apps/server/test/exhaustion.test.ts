import { gzipSync } from "node:zlib";
import { changeAvatar } from "@gonfalon/contract/account.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// HARM-1: the cost of a request is bounded by its size.

const server = useServer();
let user: TestUser;

beforeAll(async () => {
  user = await server.signUp();
});

function send(payload: string, type: string, url: string, method: "POST" | "PUT") {
  return server.app.inject({ method, url, headers: { ...user.headers, "content-type": type }, payload });
}

describe("HARM-1 a JSON body", () => {
  const maxValues = limits.jsonValues;
  it.each([
    ["a million empty lists", `[${"[],".repeat(1_000_000)}0]`, 413],
    ["a million empty objects", `{"a":[${"{},".repeat(1_000_000)}0]}`, 413],
    ["one value too many", `[${"0,".repeat(maxValues - 1)}0]`, 413],
    ["the maximum number of values", `[${"0,".repeat(maxValues - 2)}0]`, 400],
    ["commas in a string", JSON.stringify({ userName: ",[{".repeat(maxValues) }), 400],
  ])("with %s", async (_case, payload, status) => {
    const response = await send(payload, "application/json", "/api/account/login", "POST");
    expect(response.statusCode).toBe(status);
  });
});

it("HARM-1 a compressed body is limited by its decompressed size", async () => {
  const response = await server.app.inject({
    method: "POST",
    url: "/api/account/login",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(`"${"x".repeat(limits.requestBytes)}"`),
  });
  expect(response.statusCode).toBe(413);
});

describe("HARM-1 a multipart form", () => {
  const field = (value: string) => `--x\r\ncontent-disposition: form-data; name="more"\r\n\r\n${value}\r\n`;
  const form = (...parts: readonly string[]) => `${parts.join("")}--x--\r\n`;
  const avatar = (payload: string) =>
    send(payload, "multipart/form-data; boundary=x", changeAvatar.path, "PUT");

  it("may have a few extra fields, and is rejected for missing ones", async () => {
    expect((await avatar(form(field("x"), field("x".repeat(100_000))))).statusCode).toBe(400);
  });

  it("cannot exhaust the memory with fields", async () => {
    expect((await avatar(form(...Array<string>(17).fill(field("x"))))).statusCode).toBe(413);
  });
});
