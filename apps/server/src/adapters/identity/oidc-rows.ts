import { AsyncLocalStorage } from "node:async_hooks";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { IdentityConsent, IdentityStore, IdentityUser } from "#ports/identity-server.ts";

/** The user of the request that is being handled. */
export const currentUser = new AsyncLocalStorage<IdentityUser | undefined>();

/** The models that are stored as rows; all others are derived from the data of the platform. */
const STORED_MODELS = new Set(["AuthorizationCode", "AccessToken", "Interaction"]);

/** Reads and stores the models of one kind for oidc-provider. */
export function oidcRows(store: IdentityStore, kind: string): Adapter {
  return {
    find: (id) => find(store, kind, id),
    async upsert(id, { jti: _, ...content }, lifetimeSeconds) {
      if (!STORED_MODELS.has(kind)) return;
      await store.putRow({
        kind,
        id,
        clientId: content.clientId ?? String(content.params?.["client_id"]),
        userId: content.accountId ?? null,
        consentId: content.grantId ?? null,
        content,
        lifetimeSeconds: lifetimeSeconds ?? 0,
      });
    },
    async consume(id) {
      if (!(await store.useRow(kind, id)))
        throw new errors.InvalidGrant("authorization code already consumed");
    },
    async destroy(id) {
      if (STORED_MODELS.has(kind)) await store.deleteRow(kind, id);
    },
    async revokeByGrantId(consentId) {
      if (STORED_MODELS.has(kind)) await store.deleteConsentRows(kind, consentId);
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

async function find(store: IdentityStore, kind: string, id: string): Promise<AdapterPayload | undefined> {
  if (kind === "Client") return findClient(store, id);
  if (kind === "Session") return findSession(store);
  if (kind === "Grant") {
    const consent = await store.findConsent(id);
    return consent && toGrant(consent);
  }
  const content = STORED_MODELS.has(kind) ? await store.findRow(kind, id) : undefined;
  if (!content) return undefined;
  const payload: AdapterPayload = { ...content, jti: id };
  return kind === "Interaction" && isOfAnotherUser(payload) ? undefined : payload;
}

async function findClient(store: IdentityStore, id: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL rejects NUL.
  const app = id.includes("\0") ? undefined : await store.findApp(id);
  return (
    app && {
      client_id: app.id,
      client_secret: app.secret,
      redirect_uris: [...app.redirectUris],
      scope: app.scopes.join(" "),
      grant_types: ["authorization_code"],
      response_types: ["code"],
    }
  );
}

/** Derived from the session of the platform, so that signing out of the platform ends both. */
async function findSession(store: IdentityStore): Promise<AdapterPayload | undefined> {
  const user = currentUser.getStore();
  const provedAt = user && (await store.findProof(user.sessionId));
  return (
    provedAt && {
      kind: "Session",
      jti: user.sessionId,
      uid: user.sessionId,
      accountId: user.id,
      loginTs: toSeconds(provedAt),
    }
  );
}

export function toGrant({ id, userId, clientId, scopes }: IdentityConsent) {
  return { kind: "Grant", jti: id, accountId: userId, clientId, openid: { scope: scopes.join(" ") } };
}

/** Whether another user has decided: the user who decided must still be signed in when the request continues. */
function isOfAnotherUser({ result }: AdapterPayload): boolean {
  const decidedBy = result?.login?.accountId;
  return decidedBy !== undefined && decidedBy !== currentUser.getStore()?.id;
}

export function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
