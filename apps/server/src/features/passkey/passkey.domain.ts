import type { Passkey } from "@gonfalon/contract/passkey.ts";

interface PasskeyState {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly transports: readonly string[];
  readonly backedUp: boolean;
}

/** What users see of a passkey. */
export function toPasskey(passkey: PasskeyState): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt.getTime(),
    lastUsedAt: passkey.lastUsedAt?.getTime() ?? null,
    transports: [...passkey.transports],
    backedUp: passkey.backedUp,
  };
}
