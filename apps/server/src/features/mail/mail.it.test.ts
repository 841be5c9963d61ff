import { sendTestMail } from "@gonfalon/contract/mail.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { afterEach, describe, expect, it } from "vitest";
import { useServer } from "../../../test/harness.ts";

const server = useServer();
const ana = { name: "ana", email: "ana@example.org", language: "en-US" } as const;
const listQueuedMails = () => server.db.selectFrom("outbox").select(["tries", "recipient"]).execute();
const deliver = () => server.platform.mails.deliver();

afterEach(async () => {
  server.mailer.fail(undefined);
  server.mailer.sentMails.length = 0;
  await server.db.deleteFrom("outbox").execute();
});

describe("MAIL-2 the outbox", () => {
  it("sends a mail once, even if two deliveries run concurrently, and deletes it", async () => {
    await server.platform.mails.queue(server.db, ana, { kind: "test" });
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(server.mailer.sentMails.map(({ to }) => to)).toEqual(["ana@example.org"]);
    expect(await listQueuedMails()).toEqual([]);
    expect(server.lines).toContainEqual({
      level: "info",
      message: "mail sent",
      fields: { status: "Success", user: "ana" },
    });
  });

  it("does not send a mail that was queued in a rolled-back transaction", async () => {
    const failedTransaction = server.db.transaction().execute(async (tx) => {
      await server.platform.mails.queue(tx, ana, { kind: "test" });
      throw new Error("rolled back");
    });
    await expect(failedTransaction).rejects.toThrow("rolled back");
    await deliver();
    expect(server.mailer.sentMails).toEqual([]);
  });

  it("retries with increasing delays, and sends the mail when the mail server is available again", async () => {
    server.mailer.fail("connection refused");
    await server.platform.mails.queue(server.db, ana, { kind: "test" });
    await deliver();
    await deliver();
    expect(await listQueuedMails()).toMatchObject([{ tries: 1 }]);
    server.clock.advance(30_000);
    await deliver();
    server.clock.advance(59_999);
    await deliver();
    expect(await listQueuedMails()).toMatchObject([{ tries: 2 }]);
    server.mailer.fail(undefined);
    server.clock.advance(1);
    await deliver();
    expect(server.mailer.sentMails).toHaveLength(1);
  });

  it("gives up after the eighth attempt and logs an error without the address", async () => {
    server.mailer.fail("mailbox unavailable");
    await server.platform.mails.queue(server.db, ana, { kind: "test" });
    for (let round = 0; round < 8; round++) {
      await deliver();
      server.clock.advance(HOUR_MS);
    }
    expect(await listQueuedMails()).toEqual([]);
    const line = server.lines.find(({ message }) => message === "mail abandoned");
    expect(line).toMatchObject({ level: "error", fields: { status: "Failed", user: "ana", tries: 8 } });
    expect(JSON.stringify(line)).not.toContain(ana.email);
  });

  it("drops a mail whose link has expired, and logs a warning without the address", async () => {
    const link = "https://ctf.example.org/account/reset?token=a";
    const expiresAt = new Date(server.clock.now().getTime() + HOUR_MS);
    const queueReset = () => server.platform.mails.queue(server.db, ana, { kind: "reset", link, expiresAt });
    await queueReset();
    server.clock.advance(HOUR_MS - 1);
    await deliver();
    expect(server.mailer.sentMails).toHaveLength(1);
    await queueReset();
    server.clock.advance(1);
    await deliver();
    expect(server.mailer.sentMails).toHaveLength(1);
    expect(await listQueuedMails()).toEqual([]);
    expect(server.lines).toContainEqual({
      level: "warn",
      message: "mail dropped: its link has expired",
      fields: { status: "Failed", user: "ana" },
    });
  });

  it("retries a mail after the process that was sending it crashed", async () => {
    await server.platform.mails.queue(server.db, ana, { kind: "test" });
    // The crashed process has leased the mail and counted an attempt.
    await server.db
      .updateTable("outbox")
      .set({ tries: 1, next_try_at: new Date(server.clock.now().getTime() + 2 * MINUTE_MS) })
      .execute();
    await deliver();
    expect(server.mailer.sentMails).toEqual([]);
    server.clock.advance(2 * MINUTE_MS);
    await deliver();
    expect(server.mailer.sentMails).toHaveLength(1);
  });
});

describe("MAIL-5 sending the test mail", () => {
  it("uses the administrator's own address and returns the reply of the mail server", async () => {
    const admin = await server.signUp("Admin");
    const { body } = await server.call(admin, sendTestMail);
    expect(body).toEqual({ response: "250 accepted" });
    expect(server.mailer.sentMails.map(({ to }) => to)).toEqual([`${admin.name}@example.org`]);
  });

  it("MAIL-7 is rejected for the reserved address of an imported account", async () => {
    const admin = await server.signUp("Admin");
    await server.db
      .updateTable("users")
      .set({ email: "import-1@import.invalid", email_canonical: "import-1@import.invalid" })
      .where("id", "=", admin.id)
      .execute();
    const { status, problem } = await server.call(admin, sendTestMail);
    expect(status).toBe(400);
    expect(problem.title).toContain("import-1@import.invalid is not an address that can receive mail");
    expect(server.mailer.sentMails).toEqual([]);
  });

  it("is rejected with the error of the mail server", async () => {
    const admin = await server.signUp("Admin");
    server.mailer.fail("535 authentication failed");
    const { status, problem } = await server.call(admin, sendTestMail);
    expect(status).toBe(400);
    expect(problem.title).toContain("535 authentication failed");
  });
});
