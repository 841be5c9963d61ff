import type { Principal } from "./principal.ts";

/** A session as the cookie needs it. */
export interface IssuedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a caller showed to say who they are. */
export interface Credential {
  readonly kind: "session" | "token";
  readonly secret: string;
}

export interface Authenticator {
  /** `renewed` is set when the session was prolonged, so that the cookie must be as well. */
  bySession(
    token: string,
    ip: string,
  ): Promise<{ readonly principal: Principal; readonly renewed: IssuedSession | undefined } | undefined>;
  /** Whom a session stands for, if nothing has to be looked up, noted or prolonged for that. */
  sessionAtHand(token: string): Principal | undefined;
  /** Whether a credential is known to be valid without a query. */
  isCached(credential: Credential): boolean;
  byApiToken(token: string): Promise<Principal | undefined>;
  /** Whom a credential stands for now. Asking is no visit: it leaves no trace and prolongs nothing. */
  whose(credential: Credential): Promise<Principal | undefined>;
}
