import type { PasskeyPurpose, PasskeyRequestOptions } from "@gonfalon/contract/passkey.ts";
import type { Db } from "#db/client.ts";
import { findFlow } from "#features/factor/flow.repo.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Clock } from "#ports/clock.ts";
import type { Principal } from "#ports/principal.ts";
import type { PasskeyProofs } from "./passkey-proofs.ts";

export interface PasskeyRequestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passkeys: PasskeyProofs;
}

interface Requester {
  /** The cookie of a sign-in that waits for its second step. */
  readonly flow: string | undefined;
  readonly user: Principal | undefined;
}

export type PasskeyRequestService = ReturnType<typeof passkeyRequestService>;

/** The options with which a browser requests a passkey from the user. */
export function passkeyRequestService({ db, clock, passkeys }: PasskeyRequestDeps) {
  async function createOptions(
    purpose: PasskeyPurpose | undefined,
    requester: Requester,
  ): Promise<PasskeyRequestOptions> {
    return passkeys.createOptions(await findOwner(purpose ?? "SecondStep", requester));
  }

  /** The id of the user whose passkeys are accepted; undefined if the passkeys of all users are accepted. */
  async function findOwner(purpose: PasskeyPurpose, { flow, user }: Requester): Promise<string | undefined> {
    if (purpose === "Confirm") return user?.id;
    if (purpose === "SignIn" || flow === undefined) return undefined;
    return (await findFlow(db, sha256(flow), clock.now()))?.userId;
  }

  return { createOptions };
}
