import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { setUpApp } from "../../../test/app-setup.ts";
import { useServer } from "../../../test/harness.ts";

const publicUrl = "https://ctf.example.org";
const server = useServer({ publicUrl });
let setup: Awaited<ReturnType<typeof setUpApp>>;

beforeAll(async () => {
  setup = await setUpApp({ server, publicUrl });
});

it("APP-1 the page that posts the code to the app may run its script, and no other", async () => {
  const { app } = await setup.addConnectedApp({ trusted: true });
  const user = await server.signUp();
  const { url } = await app.start("openid", { response_mode: "form_post" });
  const { statusCode, headers, body } = await server.app.inject({
    url: url.replace(publicUrl, ""),
    headers: user.headers,
  });
  const [, script = ""] = /<script>([^]*)<\/script>/.exec(body) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = String(headers["content-security-policy"]);
  expect([statusCode, script]).toEqual([200, expect.stringContaining("submit()")]);
  expect(policy.split(/;\s*/)).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "frame-ancestors 'none'",
  ]);
});

it("APP-1 the discovery document lists no refresh tokens", async () => {
  await setup.addConnectedApp();
  const discovery = await server.app.inject("/oidc/.well-known/openid-configuration");
  expect(discovery.json()).toMatchObject({ grant_types_supported: ["authorization_code"] });
});
