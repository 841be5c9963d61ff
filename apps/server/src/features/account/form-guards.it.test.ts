import { changePassword, recover, register, resetPassword } from "@gonfalon/contract/account.ts";
import { afterEach, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer({ captcha: { provider: "HashPow", difficulty: 8 } });
const getSettings = () => server.platform.settings;

const registration = { userName: "ana", email: "ana@example.org", password: "Passw0rd" };

afterEach(() =>
  getSettings().update({ accountPolicy: { useCaptcha: false }, globalConfig: { apiEncryption: false } }),
);

it("ACCOUNT-13 checks the captcha before any other field", async () => {
  await getSettings().update({ accountPolicy: { useCaptcha: true, emailConfirmationRequired: true } });
  const calls = [
    server.call(visitor, register, { body: { ...registration, password: "weak", challenge: "made:up" } }),
    server.call(visitor, recover, { body: { email: "ana@example.org" } }),
  ];
  for (const { status, problem } of await Promise.all(calls))
    expect({ status, title: problem.title }).toEqual({
      status: 400,
      title: "The captcha was not solved correctly.",
    });
});

it("ACCOUNT-13 treats a plain-text password as missing while credentials are encrypted", async () => {
  await getSettings().update({ globalConfig: { apiEncryption: true } });
  const user = await server.signUp();
  const link = { rToken: "token", email: "YUB4Lm9yZw==" };
  const calls = [
    server.call(visitor, register, { body: registration }),
    server.call(visitor, resetPassword, { body: { ...link, password: "Passw0rd" } }),
    server.call(user, changePassword, { body: { old: "Passw0rd", new: "N3wSecret" } }),
  ];
  const responses = await Promise.all(calls);
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(responses.map(({ problem }) => problem.title)).toEqual([
    "“password” is required.",
    "“password” is required.",
    "“old” is required.",
  ]);
});
