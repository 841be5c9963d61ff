import type { MaybePromise } from "#kernel/maybe-promise.ts";
import type { Principal } from "./principal.ts";

/** The data of the session cookie. */
export interface IssuedSession {
  readonly token: string;
  readonly expiresAt: Date;
  /** Set after a sign-in: the data of the cookie by which the browser is recognized later. */
  readonly device?: IssuedDevice;
}

/** The data of the cookie of a sign-in that waits for its second step or for a provider. */
export interface IssuedFlow {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The data of the cookie by which a browser is recognized. */
export interface IssuedDevice {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * A session cookie, an API token, or only the hash of an API token. A request cannot contain the hash: the platform
 * finds it for a connection token (CLIENT-2).
 */
export type Credential = SecretCredential | { readonly kind: "tokenHash"; readonly hash: string };

export interface SecretCredential {
  readonly kind: "session" | "token";
  readonly secret: string;
  /** The SHA-256 of the secret in base64url. */
  readonly hash: string;
}

export interface Authentication {
  readonly principal: Principal;
  /** Set if the session was renewed: the cookie must then be renewed too. */
  readonly renewedSession?: IssuedSession | undefined;
}

export interface Authenticator {
  /** The principal of a credential. Records the visit, and renews the session when that is due. */
  authenticate(credential: Credential, ip: string): MaybePromise<Authentication | undefined>;
  /** Whether a credential is known to be valid without a query. */
  isCached(credential: Credential): boolean;
  /** The principal of a credential, without recording a visit or renewing the session. */
  findPrincipal(credential: Credential): Promise<Principal | undefined>;
}
