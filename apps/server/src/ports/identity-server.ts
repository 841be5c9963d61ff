import type { IncomingMessage, ServerResponse } from "node:http";

/** The members of an app that OpenID Connect needs. */
export interface IdentityApp {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
}

/** The signed-in user of a browser. */
export interface IdentityUser {
  readonly id: string;
  readonly sessionId: string;
}

/** What a user has allowed an app to read. */
export interface IdentityConsent {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** A code, an access token or a request that waits for a user. */
export interface IdentityRow {
  readonly kind: string;
  readonly id: string;
  readonly clientId: string;
  readonly userId: string | null;
  readonly consentId: string | null;
  readonly content: Readonly<Record<string, unknown>>;
  readonly lifetimeSeconds: number;
}

/** The data of the identity server. */
export interface IdentityStore {
  findApp(id: string): Promise<IdentityApp | undefined>;
  /** When the user of a session last proved their identity. */
  findProof(sessionId: string): Promise<Date | undefined>;
  findConsent(id: string): Promise<IdentityConsent | undefined>;
  /** The stored consent of a user to an app; for a trusted app it is stored first, without a prompt. */
  obtainConsent(
    userId: string,
    clientId: string,
    scopes: readonly string[],
  ): Promise<IdentityConsent | undefined>;
  /** The claims that the app receives; undefined if the user may not sign in to the app. */
  loadClaims(
    userId: string,
    clientId: string,
    scopes: ReadonlySet<string>,
  ): Promise<Readonly<Record<string, unknown>> | undefined>;
  putRow(row: IdentityRow): Promise<void>;
  findRow(kind: string, id: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Returns false if the row was used before: one of several concurrent requests succeeds. */
  useRow(kind: string, id: string): Promise<boolean>;
  deleteRow(kind: string, id: string): Promise<void>;
  deleteConsentRows(kind: string, consentId: string): Promise<void>;
  /** The private RSA key in PEM (PKCS #8). */
  getSigningKey(): Promise<string>;
  /** Called after each sign-in, refusal and failure. */
  report(outcome: IdentityOutcome): void;
}

export interface IdentityOutcome {
  readonly result: "SignedIn" | "Refused" | "Failed";
  readonly clientId: string | undefined;
  readonly userId: string | undefined;
  readonly reason?: string;
  readonly error?: unknown;
}

/** A request of an app that waits for the decision of a user. */
export interface PendingRequest {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The app requires a proof of identity that is newer than this. */
  readonly proofAfter: Date | undefined;
}

export interface PendingDecision {
  readonly userId: string;
  readonly provedAt: Date;
  readonly allow: boolean;
}

export interface IdentityServer {
  /** Sends the response of a protocol endpoint. */
  handle(request: IncomingMessage, response: ServerResponse, user: IdentityUser | undefined): Promise<void>;
  findRequest(uid: string): Promise<PendingRequest | undefined>;
  /** Returns the address that continues the request; undefined if the request has ended. */
  decide(uid: string, decision: PendingDecision): Promise<string | undefined>;
}
