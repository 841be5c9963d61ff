/** What a provider states about a user. */
export type Claims = Readonly<Record<string, unknown>>;

/** How to reach a sign-in provider. */
export interface ProviderConnection {
  readonly id: string;
  readonly protocol: "oidc" | "oauth2";
  readonly issuer: string | null;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
  readonly userInfoUrl: string | null;
  /** The URL of the user's e-mail addresses, at providers that have one. */
  readonly emailsUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly redirectUri: string;
}

/** One authorization request to a provider: its secrets and options. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The user must sign in at the provider, even with an open session there. */
  readonly freshLogin: boolean;
}

export interface SentRequest {
  readonly url: string;
  /** Unix seconds, by the clock that `auth_time` is compared with. */
  readonly sentAt: number;
}

export interface ProviderReply extends ProviderRequest {
  /** The query of the redirect. */
  readonly query: string;
  readonly sentAt: number;
}

/** A provider refused a request, cannot be reached, or sent an invalid response. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  /** A standard error code such as `access_denied`, or `unreachable` or `invalid_response`. */
  readonly code: string;

  constructor(code: string, options: ErrorOptions = {}) {
    super(code, options);
    this.code = code;
  }
}

/** OpenID Connect and OAuth 2. All requests to a provider throw `ProviderError` if they fail. */
export interface IdentityClient {
  start(connection: ProviderConnection, request: ProviderRequest): Promise<SentRequest>;
  finish(connection: ProviderConnection, reply: ProviderReply): Promise<Claims>;
  /** Requests the discovery document and the keys, or with OAuth 2 the token URL; returns the provider's URLs. */
  check(connection: ProviderConnection): Promise<readonly string[]>;
  /** The URL at which users sign out at the provider, if it has one. */
  getSignOutUrl(connection: ProviderConnection, returnTo: string): Promise<string | undefined>;
  /** Clears the cache of discovery documents. */
  clearCache(): void;
}
