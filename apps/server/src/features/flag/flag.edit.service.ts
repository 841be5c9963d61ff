import { lacksFlags } from "@gonfalon/contract/enums.ts";
import type { NewFlag } from "@gonfalon/contract/flag.ts";
import type { Db } from "#db/client.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { attachmentRefusal } from "#features/challenge/attachment.domain.ts";
import type { ChallengeKey } from "#features/challenge/challenge.edit.repo.ts";
import type { ChallengeEditService, Editor } from "#features/challenge/challenge.edit.service.ts";
import { refuse } from "#kernel/problem-error.ts";
import type { Random } from "#ports/random.ts";
import { ANSWER_CHARACTERS, kindRefusal, RANDOM_LENGTH, writtenFlags } from "./flag.domain.ts";
import { countFlags, deleteFlag, findExactFlag, listKindFlags, upsertFlags } from "./flag.repo.ts";
import { flagMatcher, patternRefusal } from "./flag-pattern.ts";

export interface FlagEditDeps {
  readonly db: Db;
  readonly random: Random;
  readonly assets: AssetService;
  readonly challenges: ChallengeEditService;
}

export type FlagEditService = ReturnType<typeof flagEditService>;

export function flagEditService({ db, random, assets, challenges }: FlagEditDeps) {
  /** FLAG-5 */
  function add(editor: Editor, key: ChallengeKey, given: readonly NewFlag[]): Promise<void> {
    return challenges.edit(editor, key, async (tx, challenge) => {
      for (const each of given) refuse(attachmentRefusal(each));
      const flags = writtenFlags(given);
      refuse(kindRefusal(challenge.type, flags, await listKindFlags(tx, challenge.id)));
      for (const { flag, kind } of flags)
        if (kind === "Regex") refuse(patternRefusal(flag, random.text(RANDOM_LENGTH, ANSWER_CHARACTERS)));
      await assets.adopt(
        tx,
        flags.flatMap(({ link }) => link.hash ?? []),
      );
      await upsertFlags(tx, challenge.id, flags);
      return { what: "flags added", result: undefined };
    });
  }

  /** CHAL-2 */
  function remove(editor: Editor, key: ChallengeKey, id: number): Promise<"Success" | "NotFound"> {
    return challenges.edit(editor, key, async (tx, challenge) => {
      if (!(await deleteFlag(tx, challenge.id, id))) return { what: undefined, result: "NotFound" };
      const isLast = lacksFlags(challenge.type, await countFlags(tx, challenge.id));
      if (!isLast || !challenge.isEnabled) return { what: "flag removed", result: "Success" };
      await challenges.disable(tx, challenge);
      return { what: "last flag removed, challenge disabled", result: "Success" };
    });
  }

  /** The flags that an answer matches, as judging compares them. */
  async function tryAnswer(key: ChallengeKey, given: string): Promise<number[]> {
    const { id } = await challenges.find(key);
    const answer = given.trim();
    const exact = await findExactFlag(db, id, answer);
    const others = (await listKindFlags(db, id)).filter((flag) => flagMatcher(flag)(answer));
    return [...(exact === undefined ? [] : [exact]), ...others.map((flag) => flag.id)];
  }

  return { add, remove, tryAnswer };
}
