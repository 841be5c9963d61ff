import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Scheduling } from "#kernel/fair-queue.ts";
import { toInstant } from "#kernel/instant.ts";
import { toNetwork, toSubnet } from "#kernel/network.ts";
import { refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Principal } from "#ports/principal.ts";
import { hasDevice } from "./device.repo.ts";
import { getDeviceKnownSince, getNetworkKnownSince } from "./session.domain.ts";
import { hasSignInPlace } from "./sign-in-place.repo.ts";

interface GuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: AttemptLimiter;
}

interface Attempt {
  /** As entered. */
  readonly userName: string;
  /** The account with this name; undefined if there is none. */
  readonly userId: string | undefined;
  readonly client: Client;
  /** The user of the session that the browser has before this attempt. */
  readonly currentUser: Principal | undefined;
}

interface Admission {
  /** GUARD-7: known clients go first, then those from the subnets with the fewest recent wrong passwords. */
  readonly scheduling: Scheduling;
  /** To be called after a correct password. */
  readonly clearAttempts: () => void;
}

/** No user has this id. It makes sign-ins with unknown names run the same queries as those with existing names. */
const UNKNOWN_USER_ID = "00000000-0000-0000-0000-000000000000";

/** The limiter key of an account. */
export function toAccountKey(userId: string): string {
  return `user:${userId}`;
}

/**
 * Limits wrong passwords at sign-in. Attempts from unknown networks and browsers share a limit of their own
 * (`Strangers`), so that they cannot lock the owner out.
 */
export function signInGuard({ db, clock, attempts }: GuardDeps) {
  /** GUARD-1: takes a permit before the password is compared, and throws if there is none. */
  async function admit({ userName, userId, client, currentUser }: Attempt): Promise<Admission> {
    const accountLimiterKey =
      userId === undefined ? `login:${toCanonicalForm(userName)}` : toAccountKey(userId);
    const network = toNetwork(client.ip);
    const isSignedIn = userId !== undefined && currentUser?.id === userId;
    const place = { userId: userId ?? UNKNOWN_USER_ID, network };
    const isKnownPlace = await hasSignInPlace(db, place, toInstant(getNetworkKnownSince(clock.now())));
    const deviceKey = await findDeviceKey(place.userId, client);
    const isKnown = isKnownPlace || isSignedIn || deviceKey !== undefined;
    const key = `${accountLimiterKey}@${isSignedIn ? "session" : (deviceKey ?? network)}`;
    refuse(
      attempts.take("SignIn", key) ?? (isKnown ? undefined : attempts.take("Strangers", accountLimiterKey)),
    );
    const scheduling = { key: network, group: toSubnet(client.ip), isUrgent: isKnown };
    return { scheduling, clearAttempts: () => attempts.clear(key) };
  }

  /** GUARD-8: the limiter key of the client's device; undefined if the user has not signed in with it. */
  async function findDeviceKey(userId: string, { device }: Client): Promise<string | undefined> {
    if (device === undefined) return undefined;
    const tokenHash = sha256(device);
    const isKnown = await hasDevice(db, { userId, tokenHash }, toInstant(getDeviceKnownSince(clock.now())));
    return isKnown ? `device:${tokenHash.toString("base64url")}` : undefined;
  }

  return { admit };
}
