import type { KeyVault } from "#ports/key-vault.ts";

type Part = "url" | "secret" | "credential";

export type WebhookSecrets = ReturnType<typeof webhookSecrets>;

/** HOOK-12: encrypts the URL, the signing secret and the credential of a webhook for storage, and decrypts them. */
export function webhookSecrets({ keys }: { readonly keys: KeyVault }) {
  function toPurpose(part: Part, webhookId: string): string {
    return `webhook ${part} ${webhookId}`;
  }

  return {
    seal: (part: Part, webhookId: string, plainText: string): Buffer =>
      keys.seal(toPurpose(part, webhookId), Buffer.from(plainText)),
    unseal: (part: Part, webhookId: string, sealedText: Buffer): string =>
      Buffer.from(keys.unseal(toPurpose(part, webhookId), sealedText)).toString(),
  };
}
