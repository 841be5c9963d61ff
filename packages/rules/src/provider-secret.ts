import { providerPresets } from "./provider-presets.ts";

interface ProviderAddresses {
  readonly kind: keyof typeof providerPresets;
  readonly issuer: string | null;
  readonly tokenUrl: string | null;
}

/** EXT-3: whether a change would send the stored client secret to another server than the one it was entered for. */
export function movesSecret(before: ProviderAddresses, after: ProviderAddresses): boolean {
  const origin = getSecretOrigin(after);
  return origin !== undefined && origin !== getSecretOrigin(before);
}

/**
 * The origin of the token endpoint or, with OpenID Connect, that of the issuer, whose discovery document contains the
 * address of the endpoint. Undefined if the address is incomplete.
 */
function getSecretOrigin({ kind, issuer, tokenUrl }: ProviderAddresses): string | undefined {
  const address = (providerPresets[kind].protocol === "oidc" ? issuer : tokenUrl) ?? "";
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
