import { once } from "node:events";
import { connect } from "node:net";
import { login } from "@gonfalon/contract/account.ts";
import type { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { getClientConfig, updateSettings } from "@gonfalon/contract/settings.ts";
import { describe, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { useServer } from "./harness.ts";

const server = useServer();

async function request(
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE",
  url: string,
  headers: Record<string, string> = {},
  payload?: string,
) {
  return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

const jsonHeaders = { "content-type": "application/json" };

describe("paths", () => {
  it("ignores the case of a path, and a trailing slash", async () => {
    expect((await request("GET", "/API/Config")).statusCode).toBe(200);
    expect((await request("GET", "/api/config/")).statusCode).toBe(200);
  });

  it("returns JSON 404 for an unknown path under /api or /hub, for any method", async () => {
    for (const url of ["/api/nothing", "/api", "/hub/nothing", "/api/posts/1/2/3"]) {
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const response = await request(method, url);
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({ title: expect.any(String), status: 404 });
      }
    }
  });

  it("returns JSON 405 with the allowed methods for a wrong method", async () => {
    const response = await request("PUT", "/api/config", jsonHeaders, "{}");
    expect(response.statusCode).toBe(405);
    expect(response.headers["allow"]).toBe("GET, HEAD");
    expect(response.json()).toMatchObject({ status: 405 });
  });

  it("returns JSON 404 for a malformed URL", async () => {
    const response = await request("GET", "/api/posts/%E0%A4%A");
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ status: 404 });
  });
});

describe("bodies", () => {
  it.each([
    ["de-DE", "Die Anfrage ist kein gültiges JSON."],
    ["en-US", "The request is not valid JSON."],
  ])("rejects malformed JSON in the language of the client (%s)", async (language, title) => {
    const response = await request(
      "POST",
      "/api/account/login",
      { ...jsonHeaders, "accept-language": language },
      '{"a',
    );
    expect(response.statusCode).toBe(400);
    expect(response.headers["content-language"]).toBe(language);
    expect(response.json()).toEqual({ title, status: 400 });
  });

  it.each([
    ["an empty body", jsonHeaders, "", 400],
    ["a body that is not an object", jsonHeaders, "[]", 400],
    ["null", jsonHeaders, "null", 400],
    ["a body nested too deeply", jsonHeaders, "[".repeat(40) + "]".repeat(40), 400],
    ["another content type", { "content-type": "text/xml" }, "<a/>", 415],
    ["a charset other than UTF-8", { "content-type": "application/json; charset=utf-16" }, "{}", 415],
    [
      "a quoted charset other than UTF-8",
      { "content-type": 'application/json; charset="ISO-8859-1"' },
      "{}",
      415,
    ],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, "a=1", 415],
    ["a body over the limit", jsonHeaders, `"${"x".repeat(30_000_001)}"`, 413],
  ])("rejects %s", async (_case, headers, payload, status) => {
    const response = await request("POST", "/api/account/login", headers, payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ title: expect.any(String), status });
  });

  it("distinguishes a body of the wrong type from a missing one", async () => {
    const readTitle = async (payload: string) =>
      (await request("POST", "/api/account/login", jsonHeaders, payload)).json<Problem>().title;
    expect(await readTitle("")).toBe("The request has no body.");
    expect(await readTitle("[]")).toBe("The request is not valid.");
  });

  it("sends the error for a body over the limit even to clients that read only after sending", async () => {
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { hostname, port } = new URL(server.app.listeningOrigin);
    const head = [
      "POST /api/account/login HTTP/1.1",
      "host: localhost",
      "content-type: application/json",
      "content-length: 60000000",
    ];
    const socket = connect(Number(port), hostname);
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject).write(Buffer.alloc(60_000_000), () => resolve());
    });
    const [response] = await once(socket, "data");
    expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it.each(["text/json", "application/vnd.api+json; charset=utf-8", 'application/json;charset="UTF8"'])(
    "accepts JSON as %s",
    async (type) => {
      const response = await request(
        "POST",
        "/api/account/login",
        { "content-type": type },
        '{"userName":"a","password":"b"}',
      );
      expect(response.statusCode).toBe(401);
    },
  );

  it("accepts JSON with a byte order mark", async () => {
    const payload = '\uFEFF{"userName":"a","password":"b"}';
    expect((await request("POST", "/api/account/login", jsonHeaders, payload)).statusCode).toBe(401);
    const markResponse = await request("POST", "/api/account/login", jsonHeaders, "\uFEFF");
    expect(markResponse.json()).toEqual({ title: "The request has no body.", status: 400 });
  });

  it.each(["application/octet-stream", "application/x-www-form-urlencoded", "text/plain; charset=utf-16"])(
    "ignores the type %s of an empty body where no body is expected",
    async (type) => {
      const user = await server.signUp();
      const headers = { ...user.headers, "content-type": type };
      const emptyBodyHeaders = { ...headers, "content-length": "0" };
      expect((await request("PUT", "/api/account/update", emptyBodyHeaders)).statusCode).toBe(415);
      expect((await request("POST", "/api/account/logout", headers, "a=1")).statusCode).toBe(415);
      expect((await request("POST", "/api/account/logout", emptyBodyHeaders)).statusCode).toBe(200);
    },
  );

  it("rejects a file upload with a charset other than UTF-8", async () => {
    const admin = await server.signUp("Admin");
    const type = "multipart/form-data; boundary=x; charset=utf-16";
    const response = await request(
      "POST",
      "/api/assets",
      { ...admin.headers, "content-type": type },
      "--x--",
    );
    expect(response.statusCode).toBe(415);
  });

  it("names the field that is missing, too long or of the wrong type", async () => {
    const admin = await server.signUp("Admin");
    expect(
      (await request("POST", "/api/account/login", jsonHeaders, '{"userName":"  ","password":"x"}')).json(),
    ).toMatchObject({
      title: expect.stringContaining("userName"),
    });
    const changeConfig = (globalConfig: object) =>
      request(
        "PUT",
        "/api/admin/config",
        { ...jsonHeaders, ...admin.headers },
        JSON.stringify({ globalConfig }),
      );
    expect((await changeConfig({ title: "x".repeat(65) })).json()).toMatchObject({
      title: expect.stringContaining("globalConfig.title"),
    });
    expect((await changeConfig({ customTheme: "red" })).json()).toMatchObject({
      title: expect.stringContaining("customTheme"),
    });
    expect((await changeConfig({ apiEncryption: 7 })).json()).toMatchObject({
      title: expect.stringContaining("apiEncryption"),
    });
  });

  it.each(["a\\u0000b", "a\\ud800b"])("rejects text that PostgreSQL cannot store (%s)", async (text) => {
    const response = await request(
      "POST",
      "/api/account/login",
      jsonHeaders,
      `{"userName":"${text}","password":"x"}`,
    );
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ title: expect.stringContaining("userName") });
  });

  it("accepts field names in any case and quoted numbers, and ignores unknown fields", async () => {
    const admin = await server.signUp("Admin");
    const payload = '{"ContainerPolicy":{"DEFAULTLIFETIME":"90","unknown":1},"__proto__":{"a":1}}';
    expect(
      (await request("PUT", "/api/admin/config", { ...jsonHeaders, ...admin.headers }, payload)).statusCode,
    ).toBe(200);
    const { body } = await server.call(visitor, getClientConfig);
    expect(body.defaultLifetime).toBe(90);
  });
});

describe("conditional requests and compression", () => {
  it("returns 304 for a matching ETag, until the content changes", async () => {
    const admin = await server.signUp("Admin");
    const firstResponse = await request("GET", "/api/config");
    const etag = String(firstResponse.headers.etag);
    expect(etag).toMatch(/^W\/"cfg-[0-9a-f]+"$/);
    for (const condition of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const repeatedResponse = await request("GET", "/api/config", { "if-none-match": condition });
      expect(repeatedResponse.statusCode).toBe(304);
      expect(repeatedResponse.body).toBe("");
    }
    await server.call(admin, updateSettings, { body: { globalConfig: { slogan: "a new one" } } });
    expect((await request("GET", "/api/config", { "if-none-match": etag })).statusCode).toBe(200);
  });

  it.each([
    ["zstd, br, gzip", "zstd"],
    ["gzip, br", "br"],
    ["gzip", "gzip"],
    ["zstd;q=0.1, gzip;q=0.9", "gzip"],
  ])("compresses for Accept-Encoding: %s with %s", async (accept, encoding) => {
    const response = await request("GET", "/openapi/v1.json", { "accept-encoding": accept });
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.headers["vary"]).toMatch(/accept-encoding/i);
  });
});

describe("security headers and cookies", () => {
  it("rejects writes from other sites", async () => {
    const admin = await server.signUp("Admin");
    const forgedHeaders = { ...jsonHeaders, ...admin.headers, "sec-fetch-site": "cross-site" };
    expect((await request("PUT", "/api/admin/config", forgedHeaders, "{}")).statusCode).toBe(403);
    expect((await request("GET", "/api/admin/config", forgedHeaders)).statusCode).toBe(200);
  });

  it("sends headers against sniffing, framing and caching", async () => {
    const response = await request("GET", "/api/captcha");
    expect(response.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect((await request("GET", "/api/account/profile")).headers["cache-control"]).toBe("no-store");
  });

  it("sets the Secure attribute of the cookie when a trusted proxy reports HTTPS, and sends no HSTS for localhost", async () => {
    const user = await server.signUp();
    const body = { userName: user.name, password: user.password };
    const httpResponse = await server.call(visitor, login, { body });
    const httpsResponse = await server.call({ headers: { "x-forwarded-proto": "https" } }, login, { body });
    expect(String(httpResponse.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(String(httpsResponse.headers["set-cookie"])).toMatch(/; Secure/);
    expect(httpsResponse.headers["strict-transport-security"]).toBeUndefined();
  });
});
