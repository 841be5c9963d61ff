import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { type Mail, MailNotSent } from "#ports/mailer.ts";
import { smtpMailer } from "./smtp.ts";

interface Received {
  readonly to: readonly string[];
  readonly from: string;
  readonly raw: string;
}

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** A mail server on a port of its own that knows one account and refuses one recipient. */
async function mailServer() {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "user@x" && password === "p:ss"
        ? done(null, { user: username })
        : done(new Error("who are you?")),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("nobody") ? done(new Error("no such mailbox")) : done(),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = envelope;
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : "",
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, received };
}

function mailerFor(url: string, from = "ctf@example.org") {
  const mailer = smtpMailer({ url, from });
  cleanUps.push(() => mailer.close());
  return mailer;
}

const mail: Mail = {
  to: "ana@example.org",
  subject: "Bestätige deine Adresse - GZ::CTF",
  html: "<p>Grüße</p>",
  text: "Grüße",
  from: "GZ::CTF",
};

it("MAIL-1 hands a mail over in both forms and says what the server answered", async () => {
  const { port, received } = await mailServer();
  const mailer = mailerFor(`smtp://user%40x:p%3Ass@127.0.0.1:${port}`);
  expect(await mailer.send(mail)).toMatch(/^250 /);
  const [message] = received;
  expect(message).toMatchObject({ to: ["ana@example.org"], from: "ctf@example.org" });
  expect(message?.raw).toMatch(/^From: "?GZ::CTF"? <ctf@example\.org>/m);
  expect(message?.raw).toContain("text/html");
  expect(message?.raw).toContain("text/plain");
});

it("MAIL-1 keeps a recipient one recipient, whatever the address holds", async () => {
  const { port, received } = await mailServer();
  const mailer = mailerFor(`smtp://user%40x:p%3Ass@127.0.0.1:${port}`, "Flags <ctf@example.org>");
  await mailer.send({ ...mail, to: "a,b@example.org" });
  expect(received[0]?.to).toHaveLength(1);
  expect(received[0]?.raw).toMatch(/^From: Flags <ctf@example\.org>/m);
});

it.each([
  ["a mailbox that does not exist", "user%40x:p%3Ass", "nobody@example.org", /no such mailbox/],
  ["an account that is wrong", "user%40x:wrong", "ana@example.org", /who are you/],
])("MAIL-1 says why a mail could not be sent: %s", async (_what, account, to, reason) => {
  const { port } = await mailServer();
  const mailer = mailerFor(`smtp://${account}@127.0.0.1:${port}`);
  const sending = mailer.send({ ...mail, to });
  await expect(sending).rejects.toBeInstanceOf(MailNotSent);
  await expect(sending).rejects.toThrow(reason);
});

it("MAIL-1 says when there is no server", async () => {
  await expect(mailerFor("smtp://127.0.0.1:1").send(mail)).rejects.toBeInstanceOf(MailNotSent);
});
