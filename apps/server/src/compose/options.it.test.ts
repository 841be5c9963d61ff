import { expect, it } from "vitest";
import { readConfig } from "#config/config.ts";
import { MailError } from "#ports/mailer.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { createMailer } from "./options.ts";

const mail = { to: "ana@example.org", subject: "Hello", html: "<p>Hello</p>", text: "Hello", from: "GZ" };

/** The result of sending a mail through a server without STARTTLS. */
async function send(host: string, settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const server = await startMailServer();
  const config = readConfig({ SMTP_URL: `smtp://${host}:${server.port}`, ...settings });
  const mailer = await createMailer(config, recordingLog());
  const outcome = await mailer.send(mail).catch((error: unknown) => {
    if (error instanceof MailError) return error.message;
    throw error;
  });
  await mailer.close();
  await server.close();
  return outcome;
}

// Linux connects this address to loopback, but it does not look like loopback, so it counts as a remote server.
const SEEMINGLY_REMOTE_HOST = "0.0.0.0";

it("MAIL-6 requires STARTTLS for a remote server, unless the operator disables it", async () => {
  expect(await send(SEEMINGLY_REMOTE_HOST)).toMatch(/STARTTLS/);
  expect(await send(SEEMINGLY_REMOTE_HOST, { SMTP_TLS: "optional" })).toMatch(/^250 /);
});

it("MAIL-6 requires no STARTTLS for a local server", async () => {
  expect(await send("127.0.0.1")).toMatch(/^250 /);
  expect(await send("localhost")).toMatch(/^250 /);
});
