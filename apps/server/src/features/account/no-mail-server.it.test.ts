import { changeEmail, recover, register } from "@gonfalon/contract/account.ts";
import { getSettings, updateSettings } from "@gonfalon/contract/settings.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer({ sendsMail: false });
let admin: TestUser;

const refusal = { title: "No mail server is set up: SMTP_URL is missing.", status: 400 };

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

/** The state left by an installation that had a mail server. */
async function requireConfirmation(): Promise<void> {
  for (const [member, value] of [
    ["activeOnRegister", "false"],
    ["emailConfirmationRequired", "true"],
  ] as const)
    await server.pool.query(
      `insert into settings (section, member, value) values ('accountPolicy', $1, $2::jsonb)
       on conflict (section, member) do update set value = excluded.value`,
      [member, value],
    );
  server.events.publish({ type: "settings.changed" });
}

describe("MAIL-4 without a mail server", () => {
  describe("every request that must send mail returns 400 with the reason", () => {
    beforeEach(requireConfirmation);

    it("registration with confirmation", async () => {
      const body = { userName: "newcomer", password: "Passw0rd", email: "newcomer@example.org" };
      expect((await server.call(visitor, register, { body })).problem).toEqual(refusal);
      const { rows } = await server.pool.query("select 1 from users where name = 'newcomer'");
      expect(rows).toEqual([]);
    });

    it("a change of the e-mail address", async () => {
      const user = await server.signUp();
      const { problem } = await server.call(user, changeEmail, { body: { newMail: "next@example.org" } });
      expect(problem).toMatchObject(refusal);
    });

    it("recovery, whether or not the address is known", async () => {
      const user = await server.signUp();
      for (const email of [`${user.name}@example.org`, "unknown@example.org"])
        expect((await server.call(visitor, recover, { body: { email } })).problem).toEqual(refusal);
    });
  });

  it("settings can be saved again while the stored policy requires mail", async () => {
    await requireConfirmation();
    const { body } = await server.call(admin, getSettings);
    expect(body.accountPolicy.emailConfirmationRequired).toBe(true);
    expect((await server.call(admin, updateSettings, { body })).status).toBe(200);
  });

  it("a policy that needs mail cannot be enabled, and the change stores nothing", async () => {
    await server.call(admin, updateSettings, {
      body: { accountPolicy: { emailConfirmationRequired: false } },
    });
    const body = { accountPolicy: { emailConfirmationRequired: true }, globalConfig: { title: "Oslo" } };
    expect((await server.call(admin, updateSettings, { body })).problem).toEqual(refusal);
    const { body: settings } = await server.call(admin, getSettings);
    expect(settings.accountPolicy.emailConfirmationRequired).toBe(false);
    expect(settings.globalConfig.title).not.toBe("Oslo");
  });
});
