import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { type Mail, MailError } from "#ports/mailer.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { smtpMailer } from "./smtp.ts";

const ACCOUNT = "user%40x:p%3Ass";

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function openMailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  cleanUps.push(() => server.close());
  return server;
}

function createMailer(url: string, from = "ctf@example.org", requireTls = false) {
  const mailer = smtpMailer({ url, from, requireTls });
  cleanUps.push(() => mailer.close());
  return mailer;
}

const mail: Mail = {
  to: "ana@example.org",
  subject: "Bestätige deine Adresse - Harbour",
  html: "<p>Grüße</p>",
  text: "Grüße",
  from: "Harbour",
};

it("MAIL-1 sends a mail as text and HTML and returns the response of the server", async () => {
  const { port, receivedMails } = await openMailServer();
  const mailer = createMailer(`smtp://${ACCOUNT}@127.0.0.1:${port}`);
  expect(await mailer.send(mail)).toMatch(/^250 /);
  const [message] = receivedMails;
  expect(message).toMatchObject({ to: ["ana@example.org"], from: "ctf@example.org" });
  expect(message?.raw).toMatch(/^From: "?Harbour"? <ctf@example\.org>/m);
  expect(message?.raw).toContain("text/html");
  expect(message?.raw).toContain("text/plain");
});

it("MAIL-1 sends to a server with an IPv6 address", async () => {
  const { port, receivedMails } = await openMailServer();
  await createMailer(`smtp://${ACCOUNT}@[::ffff:127.0.0.1]:${port}`).send(mail);
  expect(receivedMails).toHaveLength(1);
});

it("MAIL-1 sends to one recipient, even if the address contains a comma", async () => {
  const { port, receivedMails } = await openMailServer();
  const mailer = createMailer(`smtp://${ACCOUNT}@127.0.0.1:${port}`, "Flags <ctf@example.org>");
  await mailer.send({ ...mail, to: "a,b@example.org" });
  expect(receivedMails[0]?.to).toEqual(['"a,b"@example.org']);
  expect(receivedMails[0]?.raw).toMatch(/^From: Flags <ctf@example\.org>/m);
});

it("MAIL-1 a line break in user input does not create a header", async () => {
  const { port, receivedMails } = await openMailServer();
  const mailer = createMailer(`smtp://${ACCOUNT}@127.0.0.1:${port}`);
  const hostileText = "GZ\r\nBcc: other@example.org\r\n\r\nanother body";
  await mailer.send({ ...mail, subject: hostileText, from: hostileText });
  const [headers = ""] = receivedMails[0]?.raw.split("\r\n\r\n") ?? [];
  expect(receivedMails[0]?.to).toEqual(["ana@example.org"]);
  expect(headers).not.toMatch(/^(Bcc|another)/im);
  expect(headers).toMatch(/^Content-Type: multipart/m);
});

it.each([
  ["a mailbox that does not exist", ACCOUNT, "nobody@example.org", /no such mailbox/],
  ["a wrong password", "user%40x:wrong", "ana@example.org", /invalid credentials/],
])("MAIL-1 reports why a mail could not be sent: %s", async (_case, account, to, reason) => {
  const { port } = await openMailServer();
  const mailer = createMailer(`smtp://${account}@127.0.0.1:${port}`);
  const delivery = mailer.send({ ...mail, to });
  await expect(delivery).rejects.toBeInstanceOf(MailError);
  await expect(delivery).rejects.toThrow(reason);
});

it("INSTALL-2 can verify the login without sending a mail", async () => {
  const { port, receivedMails } = await openMailServer();
  await createMailer(`smtp://${ACCOUNT}@127.0.0.1:${port}`).verify();
  await expect(createMailer(`smtp://user%40x:wrong@127.0.0.1:${port}`).verify()).rejects.toThrow(
    /invalid credentials/,
  );
  expect(receivedMails).toEqual([]);
});

it("MAIL-1 reports an unreachable server", async () => {
  await expect(createMailer("smtp://127.0.0.1:1").send(mail)).rejects.toBeInstanceOf(MailError);
});

/** Creates a certificate for 127.0.0.1 that the clients of this process trust until the test ends. */
async function createTrustedCertificate() {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-mail-"));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const command = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${cert}`;
  await promisify(execFile)("openssl", command.split(" "));
  const pem = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  const certificatesBefore = getCACertificates("default");
  setDefaultCACertificates([...certificatesBefore, pem.cert]);
  cleanUps.push(() => setDefaultCACertificates(certificatesBefore));
  return pem;
}

it("MAIL-6 if STARTTLS is required, a server without it receives neither the password nor the mail", async () => {
  const { port, receivedMails, countSignIns } = await openMailServer();
  const mailer = createMailer(`smtp://${ACCOUNT}@127.0.0.1:${port}`, undefined, true);
  await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS/);
  await expect(mailer.verify()).rejects.toThrow(/STARTTLS/);
  expect({ receivedMails, signIns: countSignIns() }).toEqual({ receivedMails: [], signIns: 0 });
});

it("MAIL-6 a server with an untrusted certificate receives neither the password nor the mail", async () => {
  const { port, receivedMails, countSignIns } = await openMailServer({ tls: {} });
  const mailer = createMailer(`smtp://${ACCOUNT}@127.0.0.1:${port}`, undefined, true);
  await expect(mailer.send(mail)).rejects.toThrow(/certificate/);
  expect({ receivedMails, signIns: countSignIns() }).toEqual({ receivedMails: [], signIns: 0 });
});

it("MAIL-6 a mail is sent encrypted if the server offers STARTTLS", async () => {
  const { port, receivedMails } = await openMailServer({ tls: await createTrustedCertificate() });
  const mailer = createMailer(`smtp://${ACCOUNT}@127.0.0.1:${port}`, undefined, true);
  expect(await mailer.send(mail)).toMatch(/^250 /);
  expect(receivedMails).toMatchObject([{ isEncrypted: true }]);
});
