import type { Db } from "#db/client.ts";

export type LinkPurpose = "verify" | "reset" | "confirm";

export interface LinkState {
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string | null;
}

interface NewLink {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly expiresAt: Date;
  readonly name?: string;
  readonly passwordHash?: string;
}

export interface LinkQuery {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto("account_links")
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      expires_at: link.expiresAt,
      name: link.name ?? null,
      password_hash: link.passwordHash ?? null,
    })
    .execute();
}

export function findLink(db: Db, query: LinkQuery): Promise<LinkState | undefined> {
  return db
    .selectFrom("account_links")
    .where("token_hash", "=", query.tokenHash)
    .where("user_id", "=", query.userId)
    .where("purpose", "=", query.purpose)
    .where("expires_at", ">", query.now)
    .select(["email", "name", "password_hash as passwordHash"])
    .executeTakeFirst();
}

export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("account_links").where("user_id", "=", userId).execute();
}

export async function deleteLinksExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("account_links").where("expires_at", "<", instant).execute();
}
