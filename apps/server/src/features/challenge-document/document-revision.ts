import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { Db } from "#db/client.ts";
import type { ChallengeState } from "#features/challenge/challenge.edit.domain.ts";
import { listFlags } from "#features/flag/flag.repo.ts";
import { sha256 } from "#kernel/digest.ts";
import { toCanonicalDocument } from "./document.domain.ts";

export interface RevisedDocument {
  readonly document: ChallengeDocument;
  readonly revision: string;
}

/** CODE-5: the document of a challenge, and a hash that changes with every member of it. */
export async function readDocument(tx: Db, challenge: ChallengeState): Promise<RevisedDocument> {
  const document = toCanonicalDocument(challenge, await listFlags(tx, challenge.id));
  return { document, revision: sha256(JSON.stringify(document)).toString("hex") };
}
