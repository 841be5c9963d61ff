import type { KeyVault } from "#ports/key-vault.ts";

type Part = "url" | "secret" | "credential";

export type WebhookSecrets = ReturnType<typeof webhookSecrets>;

/** HOOK-12: encrypts the URL, the signing secret and the credential of a webhook for storage, and decrypts them. */
export function webhookSecrets({ keys }: { readonly keys: KeyVault }) {
  function purpose(part: Part, webhookId: string): string {
    return `webhook ${part} ${webhookId}`;
  }

  return {
    seal: (part: Part, webhookId: string, plain: string): Buffer =>
      keys.seal(purpose(part, webhookId), Buffer.from(plain)),
    unseal: (part: Part, webhookId: string, sealed: Buffer): string =>
      Buffer.from(keys.unseal(purpose(part, webhookId), sealed)).toString(),
  };
}
