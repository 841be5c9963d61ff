import type { Db } from "#db/client.ts";

export interface QueuedMail {
  readonly id: string;
  readonly userName: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly tries: number;
  /** When the link in the mail expires; null if the mail has no link. */
  readonly expiresAt: Date | null;
}

interface NewMail extends Omit<QueuedMail, "tries"> {
  readonly nextTryAt: Date;
}

export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  await db
    .insertInto("outbox")
    .values({
      id: mail.id,
      user_name: mail.userName,
      recipient: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      next_try_at: mail.nextTryAt,
      expires_at: mail.expiresAt,
    })
    .execute();
}

/** Leases due mails and counts an attempt for each. */
export function leaseDueMails(
  db: Db,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<readonly QueuedMail[]> {
  return db
    .updateTable("outbox")
    .set((row) => ({ next_try_at: leasedUntil, tries: row("tries", "+", 1) }))
    .where("id", "in", (due) =>
      due
        .selectFrom("outbox")
        .where("next_try_at", "<=", now)
        .orderBy("next_try_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select("id"),
    )
    .returning(["id", "user_name as userName", "recipient", "subject", "html", "plain", "tries"])
    .returning("expires_at as expiresAt")
    .execute();
}

export async function updateNextTry(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("outbox").set({ next_try_at: at }).where("id", "=", id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}
