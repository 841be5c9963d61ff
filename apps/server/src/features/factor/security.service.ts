import type { Security } from "@gonfalon/contract/factor.ts";
import type { Db } from "#db/client.ts";
import type { UserState } from "#features/account/account.domain.ts";
import { findUser } from "#features/account/account.repo.ts";
import { deleteDevice, deleteUserDevices, listDevices } from "#features/account/device.repo.ts";
import { needsFactor } from "#features/account/session.domain.ts";
import { toPasskey } from "#features/passkey/passkey.domain.ts";
import { listPasskeys } from "#features/passkey/passkey.repo.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { sha256 } from "#kernel/digest.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Principal } from "#ports/principal.ts";
import { findFactors } from "./factor.repo.ts";

export interface SecurityDeps {
  readonly db: Db;
  readonly settings: SettingsService;
}

export type SecurityService = ReturnType<typeof securityService>;

/** The password, factors and devices that protect an account. */
export function securityService({ db, settings }: SecurityDeps) {
  /** `client` is set if users view their own account. */
  async function describe(user: Pick<UserState, "id" | "role">, client?: Client): Promise<Security> {
    const { totp, twoStep, recoveryCodesLeft } = await findFactors(db, user.id);
    const { accountPolicy } = await settings.get();
    const account = await findUser(db, user.id);
    const currentHash = client?.device === undefined ? undefined : sha256(client.device);
    const devices = (await listDevices(db, user.id)).map((device) => ({
      id: device.id,
      current: currentHash?.equals(device.tokenHash) ?? false,
      trustedUntil: device.trustedUntil?.getTime() ?? null,
      ip: device.ip,
      userAgent: device.userAgent,
      createdAt: device.createdAt.getTime(),
      lastSeenAt: device.lastAt.getTime(),
    }));
    return {
      password: Boolean(account?.passwordHash),
      totp,
      twoStep,
      required: needsFactor(accountPolicy, user.role),
      emailProven: Boolean(account?.emailProvenAt),
      recoveryCodesLeft,
      passkeys: (await listPasskeys(db, user.id)).map(toPasskey),
      devices,
    };
  }

  async function forgetDevice(user: Principal, id: string): Promise<void> {
    if (!(await deleteDevice(db, user.id, id))) throw new ProblemError("device.not-found");
  }

  function forgetDevices(user: Principal): Promise<void> {
    return deleteUserDevices(db, user.id);
  }

  return { describe, forgetDevice, forgetDevices };
}
