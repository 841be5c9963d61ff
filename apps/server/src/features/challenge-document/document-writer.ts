import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import { lacksFlags } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { findAttachmentRefusal, toLink } from "#features/challenge/attachment.domain.ts";
import {
  applyChange,
  type ChallengeState,
  findChangeRefusal,
} from "#features/challenge/challenge.edit.domain.ts";
import { updateAttachment } from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService, StoredChange } from "#features/challenge/challenge.edit.service.ts";
import { findFlagsRefusal, getFlagField, normalizeFlags } from "#features/flag/flag.domain.ts";
import { deleteOtherFlags, listFlags, upsertFlags } from "#features/flag/flag.repo.ts";
import { createRandomAnswers, findInvalidPattern } from "#features/flag/flag-pattern.ts";
import type { GameWindow } from "#features/game/game.domain.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Random } from "#ports/random.ts";
import {
  addDefaults,
  hasSameFlags,
  listChanges,
  toAttachmentInput,
  toCanonicalDocument,
  toMember,
  toNewFlags,
} from "./document.domain.ts";

export interface DocumentWriterDeps {
  readonly random: Random;
  readonly assets: AssetService;
  readonly challenges: ChallengeEditService;
}

/** The state of a running sync. */
export interface SyncContext {
  readonly tx: Db;
  readonly gameId: number;
  readonly window: GameWindow;
  readonly storedChanges: StoredChange[];
  /** Run after the commit. */
  readonly effects: (() => void)[];
}

/** CODE-3: writes one document of a sync into its challenge. */
export function documentWriter({ random, assets, challenges }: DocumentWriterDeps) {
  /** Validates the document, and writes the members that differ. */
  async function write(
    context: SyncContext,
    before: ChallengeState,
    document: ChallengeDocument,
  ): Promise<void> {
    const { tx, gameId, window } = context;
    const { key } = document;
    const flags = normalizeFlags(toNewFlags(document));
    const kindFlags = document.kindFlags.map(({ flag, kind }) => ({ flag: flag.trim(), kind }));
    const attachment = toAttachmentInput(document);
    await convertRefusals(key, async () => {
      refuse(findAttachmentRefusal(attachment));
      refuse(findFlagsRefusal(before.type, flags, []));
      const invalidPattern = findInvalidPattern(kindFlags, createRandomAnswers(random));
      if (invalidPattern)
        throw toInvalidDocumentError(key, `kindFlags.${getFlagField(invalidPattern.index)}`);
      // The attachment of a document has another form, and is written separately.
      const after = { ...applyChange(addDefaults(before), document), attachment: before.attachment };
      refuse(findChangeRefusal({ before, after }, document, flags.length));
      if (after.isEnabled && lacksFlags(before.type, flags.length))
        throw toInvalidDocumentError(key, "flags");
      const link = toLink(attachment);
      if (link.hash !== before.attachment.hash || link.url !== before.attachment.url) {
        await assets.markUsed(tx, link.hash === null ? [] : [link.hash]);
        await updateAttachment(tx, before.id, link);
      }
      if (!hasSameFlags(flags, await listFlags(tx, before.id))) {
        await deleteOtherFlags(tx, before.id, flags);
        await upsertFlags(tx, before.id, flags);
      }
      if (listChanges(toCanonicalDocument(before, []), toCanonicalDocument(after, [])).length > 0)
        context.storedChanges.push(
          await challenges.save(tx, { gameId, challengeId: before.id }, window, { before, after }),
        );
    });
  }

  return { write };
}

export function toInvalidDocumentError(key: string, member: string): ProblemError {
  return new ProblemError("document.invalid", { key, member });
}

/** CODE-3: converts a refusal into one that names the document and its member. */
async function convertRefusals(key: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.key === "document.invalid") throw error;
    throw new ProblemError("document.invalid", { key, member: toMember(error.key) }, { cause: error });
  }
}
