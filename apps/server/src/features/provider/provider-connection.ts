import { providerPresets } from "@gonfalon/rules/provider-presets.ts";
import type { ProviderConnection } from "#ports/identity-client.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import { toRedirectUri } from "./provider.domain.ts";
import type { StoredProvider } from "./provider.repo.ts";

export interface ConnectionDeps {
  readonly keys: KeyVault;
  readonly publicUrl: string;
}

export function sealSecret(keys: KeyVault, providerId: string, secret: string): Buffer {
  return keys.seal(toSecretPurpose(providerId), new TextEncoder().encode(secret));
}

/** How to reach a stored provider, with its secret. */
export function toConnection(
  { keys, publicUrl }: ConnectionDeps,
  { provider, secretSealed }: StoredProvider,
): ProviderConnection {
  const { id, key, kind, issuer, authorizeUrl, tokenUrl, userInfoUrl, clientId, scopes } = provider;
  return {
    id,
    protocol: providerPresets[kind].protocol,
    issuer,
    authorizeUrl,
    tokenUrl,
    userInfoUrl,
    emailsUrl: kind === "GitHub" ? `${userInfoUrl}/emails` : null,
    clientId,
    clientSecret: new TextDecoder().decode(keys.unseal(toSecretPurpose(id), secretSealed)),
    scopes,
    redirectUri: toRedirectUri(publicUrl, key),
  };
}

function toSecretPurpose(providerId: string): string {
  return `provider:${providerId}`;
}
