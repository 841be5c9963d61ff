import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { toBase64 } from "#kernel/base64.ts";
import { sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import {
  deleteLinks,
  deleteLinksExpiredBefore,
  findLink,
  insertLink,
  type LinkPurpose,
  type LinkState,
} from "./link.repo.ts";

export interface LinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  /** The base URL of links; never taken from the Host header, which the client controls. */
  readonly publicUrl: string;
}

interface LinkRequest {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly name?: string;
  readonly passwordHash?: string;
}

interface IssuedLink {
  readonly link: string;
  readonly expiresAt: Date;
}

const TOKEN_BITS = 256;
const LIFETIME_MS = 3 * HOUR_MS;

export type LinkService = ReturnType<typeof linkService>;

/** ACCOUNT-9: links in mails are valid for one purpose, one use and three hours. */
export function linkService({ db, clock, random, publicUrl }: LinkDeps) {
  async function issue(tx: Db, request: LinkRequest): Promise<IssuedLink> {
    const token = random.token(TOKEN_BITS);
    const expiresAt = toInstant(clock.now().getTime() + LIFETIME_MS);
    await insertLink(tx, { ...request, tokenHash: sha256(token), expiresAt });
    const address = encodeURIComponent(toBase64(request.email));
    return { link: `${publicUrl}/account/${request.purpose}?token=${token}&email=${address}`, expiresAt };
  }

  /** The link, if it is valid for this purpose and user. */
  function find(tx: Db, purpose: LinkPurpose, userId: string, token: string): Promise<LinkState | undefined> {
    return findLink(tx, { tokenHash: sha256(token), userId, purpose, now: clock.now() });
  }

  /**
   * Consumes the link and every other link of the user. The caller must hold the lock of the user's row, so that only
   * one of two concurrent requests succeeds.
   */
  async function claim(
    tx: Db,
    purpose: LinkPurpose,
    userId: string,
    token: string,
  ): Promise<LinkState | undefined> {
    const link = await find(tx, purpose, userId, token);
    if (link) await deleteLinks(tx, userId);
    return link;
  }

  function invalidateAll(tx: Db, userId: string): Promise<void> {
    return deleteLinks(tx, userId);
  }

  function sweepExpired(): Promise<void> {
    return deleteLinksExpiredBefore(db, clock.now());
  }

  return { issue, find, claim, invalidateAll, sweepExpired };
}
