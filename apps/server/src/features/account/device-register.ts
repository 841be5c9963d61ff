import type { Db } from "#db/client.ts";
import { sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import type { IssuedDevice } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import {
  deleteDevicesBefore,
  deleteUserDevices,
  hasDevice,
  isKnownDeviceToken,
  upsertDevice,
} from "./device.repo.ts";
import { getDeviceExpiry, getDeviceKnownSince } from "./session.domain.ts";

interface DeviceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
}

const TOKEN_BITS = 256;
const MAX_DEVICES_PER_USER = 10;

/** GUARD-8: the browsers in which users have signed in. */
export function deviceRegister({ db, clock, random }: DeviceDeps) {
  /**
   * Stores that the user has signed in with this browser. Returns the cookie of the browser, and whether the user has
   * signed in with it before.
   */
  async function register(
    userId: string,
    { device, ip, userAgent }: Client,
    trustedUntil: Date | undefined,
  ): Promise<{ readonly device: IssuedDevice; readonly isKnown: boolean }> {
    const now = clock.now();
    // A token that this server did not issue is replaced: another person may have set it and know it.
    const isIssued = device !== undefined && (await isKnownDeviceToken(db, sha256(device)));
    const token = isIssued ? device : random.token(TOKEN_BITS);
    const deviceKey = { userId, tokenHash: sha256(token) };
    const isKnown = isIssued && (await hasDevice(db, deviceKey, toInstant(getDeviceKnownSince(now))));
    const use = { at: now, ip, userAgent, trustedUntil };
    await upsertDevice(db, deviceKey, use, MAX_DEVICES_PER_USER);
    return { device: { token, expiresAt: toInstant(getDeviceExpiry(now)) }, isKnown };
  }

  /** Called whenever all sessions of the user are ended, or all except the current one. */
  function forget(tx: Db, userId: string): Promise<void> {
    return deleteUserDevices(tx, userId);
  }

  function sweep(): Promise<void> {
    return deleteDevicesBefore(db, toInstant(getDeviceKnownSince(clock.now())));
  }

  return { register, forget, sweep };
}
