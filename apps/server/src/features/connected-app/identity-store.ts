import { MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import { lruCache } from "#kernel/lru-cache.ts";
import type { IdentityOutcome, IdentityStore } from "#ports/identity-server.ts";
import { findApp, updateAppUse } from "./app.repo.ts";
import type { AppDeps } from "./app.service.ts";
import { findSessionProof } from "./app-claims.repo.ts";
import { readClaims } from "./app-claims.ts";
import { unsealSecret } from "./app-secret.ts";
import { findConsent, updateConsentUse, upsertConsent } from "./consent.repo.ts";
import { findSigningKey, insertSigningKey } from "./oidc-key.repo.ts";
import {
  consumeOidcRow,
  deleteConsentRows,
  deleteOidcRow,
  findOidcRow,
  upsertOidcRow,
} from "./oidc-row.repo.ts";

export interface IdentityStoreDeps extends AppDeps {
  /** Creates a private RSA key in PEM. */
  readonly generateKey: () => Promise<string>;
  readonly onOutcome: (result: IdentityOutcome["result"]) => void;
}

const KEY_PURPOSE = "oidc signing key";
/** Anybody can send requests without a user, and each log entry is stored for months. */
const ANONYMOUS_REFUSAL_INTERVAL_MS = MINUTE_MS;
const MAX_REFUSAL_KINDS = 1000;

/** The data of the identity server. Nothing is cached, so a change affects the next request to every process. */
export function identityStore(deps: IdentityStoreDeps): IdentityStore {
  const { db, clock, random, keys, log, generateKey, onOutcome } = deps;
  const toKey = (kind: string, id: string) => ({ kind, idHash: sha256(id) });
  const refusalLoggedAt = lruCache<string, number>(MAX_REFUSAL_KINDS);

  return {
    async findApp(id) {
      const app = await findApp(db, id);
      return app && { ...app, secret: unsealSecret(keys, id, app.secretSealed) };
    },
    findProof: (sessionId) => findSessionProof(db, sessionId),
    findConsent: (id) => findConsent(db, { id }),
    async obtainConsent(userId, clientId, scopes) {
      const app = await findApp(db, clientId);
      if (!app) return undefined;
      if (app.trusted) {
        const now = clock.now();
        await upsertConsent(db, { id: random.uuid(now), userId, clientId, scopes: [...scopes] }, now);
      }
      return findConsent(db, { userId, clientId });
    },
    async loadClaims(userId, clientId, scopes) {
      const app = await findApp(db, clientId);
      const userClaims = app && (await readClaims(deps, userId, app, scopes));
      return userClaims?.isParticipant ? userClaims.claims : undefined;
    },
    putRow: ({ kind, id, lifetimeSeconds, ...row }) =>
      upsertOidcRow(db, {
        ...row,
        ...toKey(kind, id),
        expiresAt: toInstant(clock.now().getTime() + lifetimeSeconds * SECOND_MS),
      }),
    findRow: (kind, id) => findOidcRow(db, toKey(kind, id), clock.now()),
    useRow: (kind, id) => consumeOidcRow(db, toKey(kind, id)),
    deleteRow: (kind, id) => deleteOidcRow(db, toKey(kind, id)),
    deleteConsentRows: (kind, consentId) => deleteConsentRows(db, kind, consentId),
    async getSigningKey() {
      const existingKey = await findSigningKey(db);
      if (!existingKey) {
        const newKey = keys.seal(KEY_PURPOSE, new TextEncoder().encode(await generateKey()));
        await insertSigningKey(db, newKey, clock.now());
      }
      const sealedKey = existingKey ?? (await findSigningKey(db));
      if (!sealedKey) throw new Error("the signing key was not stored");
      return new TextDecoder().decode(keys.unseal(KEY_PURPOSE, sealedKey));
    },
    report({ result, clientId, userId, reason, error }) {
      onOutcome(result);
      const fields = { app: clientId, userId };
      if (result === "Failed")
        log.error({ status: "Failed", ...fields, err: error }, "sign-in to an app failed");
      else if (result === "Refused") {
        if (userId !== undefined || isRefusalLogDue(clientId, reason))
          log.info({ status: "Denied", ...fields, reason }, "sign-in to an app refused");
      } else {
        log.info({ status: "Success", ...fields }, "signed in to an app");
        if (clientId !== undefined && userId !== undefined) void recordUse(clientId, userId);
      }
    },
  };

  /** Whether no refusal of this kind was logged within a minute before or, if the clock was set back, after now. */
  function isRefusalLogDue(clientId: string | undefined, reason: string | undefined): boolean {
    const kind = `${clientId} ${reason}`;
    const now = clock.now().getTime();
    const elapsed = Math.abs(now - (refusalLoggedAt.get(kind) ?? Number.NEGATIVE_INFINITY));
    if (elapsed < ANONYMOUS_REFUSAL_INTERVAL_MS) return false;
    refusalLoggedAt.set(kind, now);
    return true;
  }

  async function recordUse(clientId: string, userId: string): Promise<void> {
    const now = clock.now();
    try {
      await updateAppUse(db, clientId, now);
      await updateConsentUse(db, userId, clientId, now);
    } catch (error) {
      log.warn({ err: error }, "failed to record the use of an app");
    }
  }
}
