import type { KeyVault } from "#ports/key-vault.ts";

export function sealSecret(keys: KeyVault, appId: string, secret: string): Buffer {
  return keys.seal(toPurpose(appId), new TextEncoder().encode(secret));
}

export function unsealSecret(keys: KeyVault, appId: string, sealedSecret: Buffer): string {
  return new TextDecoder().decode(keys.unseal(toPurpose(appId), sealedSecret));
}

function toPurpose(appId: string): string {
  return `app:${appId}`;
}
