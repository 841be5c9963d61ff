import type { Principal } from "./principal.ts";

/** The session data of the cookie. */
export interface IssuedSession {
  readonly token: string;
  readonly expiresAt: Date;
  /** Set when somebody has signed in: the data of the cookie by which the browser is recognized later. */
  readonly device?: IssuedDevice;
}

interface IssuedDevice {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A session cookie or an API token. */
export interface Credential {
  readonly kind: "session" | "token";
  readonly secret: string;
}

export interface Authenticator {
  /** `renewed` is set if the session was renewed, so that the cookie must be renewed too. */
  bySession(
    token: string,
    ip: string,
  ): Promise<{ readonly principal: Principal; readonly renewed: IssuedSession | undefined } | undefined>;
  /** The principal of a session, if it is cached and needs no update. */
  peekSession(token: string): Principal | undefined;
  /** Whether a credential is known to be valid without a query. */
  isCached(credential: Credential): boolean;
  byApiToken(token: string): Promise<Principal | undefined>;
  /** The principal of a credential, without recording a visit or renewing the session. */
  whose(credential: Credential): Promise<Principal | undefined>;
}
