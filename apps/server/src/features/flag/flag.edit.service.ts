import { lacksFlags } from "@gonfalon/contract/enums.ts";
import type { NewFlag } from "@gonfalon/contract/flag.ts";
import type { Db } from "#db/client.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { findAttachmentRefusal } from "#features/challenge/attachment.domain.ts";
import type { ChallengeIds } from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService } from "#features/challenge/challenge.edit.service.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Editor } from "#ports/editor.ts";
import type { Random } from "#ports/random.ts";
import { type FlagState, findFlagCountRefusal, findFlagsRefusal, normalizeFlags } from "./flag.domain.ts";
import { countFlags, deleteFlag, findExactFlag, listNonExactFlags, upsertFlags } from "./flag.repo.ts";
import { createRandomAnswers, findInvalidPattern, flagMatcher } from "./flag-pattern.ts";

export interface FlagEditDeps {
  readonly db: Db;
  readonly random: Random;
  readonly assets: AssetService;
  readonly challenges: ChallengeEditService;
}

export type FlagEditService = ReturnType<typeof flagEditService>;

export function flagEditService({ db, random, assets, challenges }: FlagEditDeps) {
  /** FLAG-5: adds all of the flags or none. */
  function add(editor: Editor, ids: ChallengeIds, input: readonly NewFlag[]): Promise<void> {
    return challenges.edit(editor, ids, async (tx, challenge) => {
      for (const flag of input) refuse(findAttachmentRefusal(flag));
      const storedFlags = await listNonExactFlags(tx, challenge.id);
      // Checked before equal flags are merged, so that errors contain the position in the request.
      const newFlags = input.map((flag) => withKind(flag, storedFlags));
      refuse(findFlagsRefusal(challenge.type, newFlags, storedFlags));
      const invalidPattern = findInvalidPattern(newFlags, createRandomAnswers(random));
      if (invalidPattern) throw new ProblemError(invalidPattern.refusal, { pattern: invalidPattern.pattern });
      const flags = normalizeFlags(newFlags);
      await assets.markUsed(
        tx,
        flags.flatMap(({ link }) => link.hash ?? []),
      );
      await upsertFlags(tx, challenge.id, flags);
      refuse(findFlagCountRefusal(await countFlags(tx, challenge.id)));
      return { message: "flags added", result: undefined };
    });
  }

  /** CHAL-2: removing the last flag disables the challenge. */
  function remove(editor: Editor, ids: ChallengeIds, id: number): Promise<"Success" | "NotFound"> {
    return challenges.edit(editor, ids, async (tx, challenge) => {
      if (!(await deleteFlag(tx, challenge.id, id))) return { message: undefined, result: "NotFound" };
      const isLast = lacksFlags(challenge.type, await countFlags(tx, challenge.id));
      if (!isLast || !challenge.isEnabled) return { message: "flag removed", result: "Success" };
      await challenges.disable(tx, challenge);
      return { message: "last flag removed, challenge disabled", result: "Success" };
    });
  }

  /** The ids of the flags that an answer matches, compared as in a submission. */
  async function tryAnswer(ids: ChallengeIds, input: string): Promise<number[]> {
    const { id } = await challenges.find(ids);
    const answer = input.trim();
    const exactId = await findExactFlag(db, id, answer);
    const otherMatches = (await listNonExactFlags(db, id)).filter((flag) => flagMatcher(flag)(answer));
    return [...(exactId === undefined ? [] : [exactId]), ...otherMatches.map((flag) => flag.id)];
  }

  return { add, remove, tryAnswer };
}

/** A stored flag keeps its kind if the request, like those of clients for GZCTF 1.6, contains no kind. */
function withKind(newFlag: NewFlag, storedFlags: readonly Pick<FlagState, "flag" | "kind">[]) {
  const flag = newFlag.flag.trim();
  const storedKind = storedFlags.find((stored) => stored.flag === flag)?.kind;
  return { ...newFlag, flag, kind: newFlag.kind ?? storedKind ?? "Exact" };
}
