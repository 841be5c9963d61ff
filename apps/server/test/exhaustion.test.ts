import { gzipSync } from "node:zlib";
import { changeAvatar } from "@gonfalon/contract/account.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// HARM-1: the work that a request body can cause is limited.

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
    ["a million empty lists", 413, `[${"[],".repeat(1_000_000)}0]`],
    ["a million empty objects", 413, `{"a":[${"{},".repeat(1_000_000)}0]}`],
    ["one value too many", 413, `[${"0,".repeat(maxValues - 1)}0]`],
    // Within the limits, these bodies are rejected only because they are not valid sign-ins.
    ["the maximum number of values", 400, `[${"0,".repeat(maxValues - 2)}0]`],
    ["commas in a string", 400, JSON.stringify({ userName: ",[{".repeat(maxValues) })],
  ])("with %s is rejected with %i", async (_case, status, payload) => {
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
  const toField = (value: string) => `--x\r\ncontent-disposition: form-data; name="more"\r\n\r\n${value}\r\n`;
  const toForm = (...parts: readonly string[]) => `${parts.join("")}--x--\r\n`;
  const sendAvatar = (payload: string) =>
    send(payload, "multipart/form-data; boundary=x", changeAvatar.path, "PUT");

  it("with a few extra fields is rejected with 400, because its file is missing", async () => {
    expect((await sendAvatar(toForm(toField("x"), toField("x".repeat(100_000))))).statusCode).toBe(400);
  });

  it("with 17 fields is rejected with 413", async () => {
    expect((await sendAvatar(toForm(...Array<string>(17).fill(toField("x"))))).statusCode).toBe(413);
  });
});
