import type { ExternalPurpose } from "@gonfalon/contract/external.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { IssuedFlow } from "#ports/authenticator.ts";
import type { Clock } from "#ports/clock.ts";
import type { ProviderRequest } from "#ports/identity-client.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Random } from "#ports/random.ts";
import { deleteFlow, type FlowState, findFlow, insertFlow, lockFlow } from "./external-flow.repo.ts";
import type { Identity } from "./identity.domain.ts";
import { lockProviderForLink } from "./provider.repo.ts";

export interface FlowDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: KeyVault;
}

/** The request with which a browser was redirected to a provider. */
export interface FlowRequest extends ProviderRequest {
  readonly purpose: ExternalPurpose;
  readonly returnTo: string;
  readonly sentAt: number;
}

/** A confirmed identity that is not connected to an account yet. */
interface ProvenFlow {
  readonly providerId: string;
  readonly identity: Identity;
}

interface NewFlow {
  readonly providerId: string;
  readonly userId: string | null;
  readonly content: FlowRequest;
}

const LIFETIME_MS = 10 * MINUTE_MS;
const TOKEN_BITS = 256;
const PURPOSE = "external-flow";

export type ExternalFlows = ReturnType<typeof externalFlows>;

/** EXT-2: unfinished sign-ins through providers. A flow belongs to one browser and can be used once. */
export function externalFlows({ db, clock, random, keys }: FlowDeps) {
  async function open({ content, ...flow }: NewFlow): Promise<IssuedFlow> {
    const token = random.token(TOKEN_BITS);
    const expiresAt = toInstant(clock.now().getTime() + LIFETIME_MS);
    await insertFlow(db, {
      ...flow,
      tokenHash: sha256(token),
      isProven: false,
      content: seal(content),
      expiresAt,
    });
    return { token, expiresAt };
  }

  /** The flow of the browser; throws if the browser has none, or one with another state. */
  async function find(
    token: string | undefined,
    state: string | null,
  ): Promise<FlowState & { request: FlowRequest }> {
    const flow = await findFlow(db, toQuery(token, false));
    // Written by `open`.
    const request = flow && (unseal(flow.content) as FlowRequest);
    if (!flow || request?.state !== state) throw new ProblemError("account.flow-invalid");
    return { ...flow, request };
  }

  /** Deletes the flow. Throws for all but one of several concurrent requests. */
  async function use({ tokenHash }: FlowState): Promise<void> {
    if (!(await deleteFlow(db, tokenHash))) throw new ProblemError("account.flow-invalid");
  }

  /** Stores the confirmed identity under the token of the flow, with the same expiry. */
  async function prove(flow: FlowState, identity: Identity): Promise<void> {
    await insertFlow(db, { ...flow, isProven: true, userId: null, content: seal(identity) });
  }

  /** Locks the provider before the flow, like the deletion of a provider: another order can deadlock. */
  async function lockProven(tx: Db, token: string | undefined): Promise<ProvenFlow> {
    const query = toQuery(token, true);
    const unlockedFlow = orRefuse(await findFlow(tx, query), "account.flow-invalid");
    await lockProviderForLink(tx, unlockedFlow.providerId);
    const flow = orRefuse(await lockFlow(tx, query), "account.flow-invalid");
    // Written by `prove`.
    return { providerId: flow.providerId, identity: unseal(flow.content) as Identity };
  }

  async function end(tx: Db, token: string | undefined): Promise<void> {
    await deleteFlow(tx, sha256(token ?? ""));
  }

  function toQuery(token: string | undefined, isProven: boolean) {
    return { tokenHash: sha256(token ?? ""), isProven, now: clock.now() };
  }

  function seal(content: FlowRequest | Identity): Buffer {
    return keys.seal(PURPOSE, new TextEncoder().encode(JSON.stringify(content)));
  }

  function unseal(content: Buffer): unknown {
    return parseJsonBytes(keys.unseal(PURPOSE, content));
  }

  return { open, find, use, prove, lockProven, end };
}
