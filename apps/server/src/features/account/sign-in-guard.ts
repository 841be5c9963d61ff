import { canonical } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Turn } from "#kernel/fair-queue.ts";
import { instant } from "#kernel/instant.ts";
import { toNetwork, toSubnet } from "#kernel/network.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Principal } from "#ports/principal.ts";
import { hasDevice } from "./device.repo.ts";
import { deviceKnownSince, knownSince } from "./session.domain.ts";
import { hasSignInPlace } from "./sign-in-place.repo.ts";

interface GuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: AttemptLimiter;
}

interface Attempt {
  /** As it was typed. */
  readonly userName: string;
  /** The account that is meant; undefined if there is none. */
  readonly userId: string | undefined;
  readonly client: Client;
  /** Who the browser is signed in as so far. */
  readonly present: Principal | undefined;
}

interface Admitted {
  /** GUARD-7: those whom the account knows go first; the others in the order of recent wrong passwords. */
  readonly turn: Turn;
  /** Call it if the password was right. */
  readonly passed: () => void;
}

/** Nobody has this id: unknown names cost the same queries as known ones. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The limiter key of an account. */
export function accountKey(userId: string): string {
  return `user:${userId}`;
}

/** Counts wrong passwords at sign-in without giving strangers a way to keep the owner out. */
export function signInGuard({ db, clock, attempts }: GuardDeps) {
  /** GUARD-1: takes a permit before the password is compared, and throws if there is none. */
  async function admit({ userName, userId, client, present }: Attempt): Promise<Admitted> {
    const account = userId === undefined ? `login:${canonical(userName)}` : accountKey(userId);
    const network = toNetwork(client.ip);
    const isSignedIn = userId !== undefined && present?.id === userId;
    const place = { userId: userId ?? NOBODY, network };
    const isKnownPlace = await hasSignInPlace(db, place, instant(knownSince(clock.now())));
    const device = await findKnownDevice(place.userId, client);
    const isKnown = isKnownPlace || isSignedIn || device !== undefined;
    const key = `${account}@${isSignedIn ? "session" : (device ?? network)}`;
    const refusal =
      attempts.take("SignIn", key) ?? (isKnown ? undefined : attempts.take("Strangers", account));
    if (refusal) throw new ProblemError("request.too-many", { seconds: refusal.retryAfterSeconds });
    const turn = { key: network, group: toSubnet(client.ip), isUrgent: isKnown };
    return { turn, passed: () => attempts.clear(key) };
  }

  /** GUARD-8: the name under which wrong passwords from a device of the account are counted. */
  async function findKnownDevice(userId: string, { device }: Client): Promise<string | undefined> {
    if (device === undefined) return undefined;
    const tokenHash = sha256(device);
    const isKnown = await hasDevice(db, { userId, tokenHash }, instant(deviceKnownSince(clock.now())));
    return isKnown ? `device:${tokenHash.toString("base64url")}` : undefined;
  }

  return { admit };
}
