import type { Role } from "@gonfalon/contract/enums.ts";
import type { Freshness } from "@gonfalon/contract/kernel/endpoint.ts";
import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";

export interface SessionCredential {
  readonly kind: "session";
  readonly id: string;
  /** Whether the account has a second factor. */
  readonly twoStep: boolean;
  /** When the last proof of identity expires, in Unix milliseconds. */
  readonly freshUntil: number;
  /** The kinds of requests that need a new proof of identity first (STEP-1, STEP-2). */
  readonly staleKinds: readonly Freshness[];
  /** The policy that requires a second factor which the account lacks (FACTOR-6). */
  readonly missingFactor: "Staff" | "Everyone" | undefined;
}

interface TokenCredential {
  readonly kind: "token";
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  /** The only game that the token gives access to; null if the token is not restricted. */
  readonly gameId: number | null;
}

/** The caller of a request and its credential. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly credential: SessionCredential | TokenCredential;
}
