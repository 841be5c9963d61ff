import type { SettingsService } from "#features/settings/settings.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { BoxKey } from "#ports/key-vault.ts";

export interface FieldDecryptionDeps {
  readonly settings: SettingsService;
  readonly key: BoxKey;
}

export type FieldDecryption = ReturnType<typeof fieldDecryption>;

/** Decrypts the fields that clients encrypt if the platform requires it: passwords and flags. */
export function fieldDecryption({ settings, key }: FieldDecryptionDeps) {
  /**
   * The decrypted text; `text` itself if encryption is off. Throws if `text` cannot be decrypted, or if the decrypted
   * text is blank (CRED-2).
   */
  function decrypt(text: string, field: string): MaybePromise<string> {
    return whenReady(settings.get(), ({ globalConfig }) =>
      globalConfig.apiEncryption ? decryptText(text, field) : text,
    );
  }

  async function decryptText(text: string, field: string): Promise<string> {
    const plainText = decodeText(await key.open(Buffer.from(text, "base64")));
    if (plainText.trim() === "") throw new ProblemError("request.field-missing", { field });
    return plainText;
  }

  return { decrypt };
}

function decodeText(bytes: Uint8Array | undefined): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}
