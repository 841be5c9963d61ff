import type { Role } from "@gonfalon/contract/enums.ts";
import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";

interface SessionCredential {
  readonly kind: "session";
  readonly id: string;
}

interface TokenCredential {
  readonly kind: "token";
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  /** The only game that the token gives access to. */
  readonly gameId: number | null;
}

/** Who is calling, and by which means. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly via: SessionCredential | TokenCredential;
}
