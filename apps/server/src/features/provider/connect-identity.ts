import type { Db } from "#db/client.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { insertExternalAccount, type NewExternalAccount } from "./external-account.repo.ts";
import { toSubjectSource } from "./provider.domain.ts";
import { lockProviderForLink } from "./provider.repo.ts";

/**
 * EXT-4: connects an identity to a user. Refuses an identity that was confirmed before the provider was deleted or its
 * subjects changed.
 */
export async function connectIdentity(tx: Db, account: NewExternalAccount): Promise<void> {
  const storedProvider = await lockProviderForLink(tx, account.providerId);
  if (!storedProvider || toSubjectSource(storedProvider.provider) !== account.identity.source)
    throw new ProblemError("account.flow-invalid");
  await insertExternalAccount(tx, account);
}
