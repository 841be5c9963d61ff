import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { findAttachmentRefusal } from "#features/challenge/attachment.domain.ts";
import { findDeadlineRefusal, findFlagModeRefusal } from "#features/challenge/challenge.edit.domain.ts";
import { toAttachmentInput } from "#features/challenge-document/document.domain.ts";
import { findFlagsRefusal } from "#features/flag/flag.domain.ts";
import type { SourceChallenge, SourceHint, SourceNote } from "./source.domain.ts";
import { selectUsableFlags, splitHints, toCategory, toTags } from "./source-challenge.domain.ts";
import type { ReadContext } from "./source-reader.ts";
import { isLongerThan, takeCharacters } from "./source-row.domain.ts";

interface YamlChallenge {
  readonly id: number;
  /** The path of the `challenge.yml` in the archive. */
  readonly path: string;
  readonly file: ChallengeFile;
  readonly document: ChallengeDocument;
  /** The paths of the challenge's attachments in the archive, including those that are missing from it. */
  readonly files: readonly string[];
  readonly filesFolder: string;
  readonly isVisible: boolean;
  readonly requires: readonly number[];
}

/** Converts a checked `challenge.yml`. Values that cannot be imported are left out or replaced, with a note. */
export function toYamlChallenge(
  { id, path, file, document, ...challenge }: YamlChallenge,
  context: ReadContext,
  addNote: (note: SourceNote) => void,
): SourceChallenge {
  const warn = (code: SourceNote["code"]) =>
    addNote({ level: "Warning", code, kind: "Challenges", name: file.name });
  const hints = file.hints ?? [];
  if (hints.some((hint) => isLongerThan(getContent(hint), limits.hint))) warn("TextShortened");
  const { freeHints, paidHints } = splitHints(hints.map(toHint), warn);
  const exactFlags = document.flags.map((flag) => ({ flag, kind: "Exact" as const }));
  // A challenge.yml cannot assign a file to each flag, so a challenge with an attachment pool becomes a static one.
  const isPool = document.type === "DynamicAttachment";
  if (isPool) warn("NotSupported");
  if (challenge.requires.length > limits.requirements) warn("TooMany");
  return {
    id,
    sourceId: path,
    value: document.originalScore ?? 0,
    paidHints,
    ...challenge,
    requires: challenge.requires.slice(0, limits.requirements),
    document: {
      ...document,
      type: isPool ? "StaticAttachment" : document.type,
      category: toCategory(file.category, warn),
      hints: freeHints,
      tags: toTags(file.tags ?? []),
      ...selectUsableFlags([...exactFlags, ...document.kindFlags], context, warn),
    },
  };
}

/** Whether a rule that the schema does not check refuses the document. */
export function isRefused(document: ChallengeDocument): boolean {
  const { type, opensAt = null, deadlineUtc = null, flagMode } = document;
  return [
    findDeadlineRefusal({ opensAt, deadlineUtc }),
    findFlagModeRefusal({ type, flagMode: flagMode ?? "Any" }),
    findAttachmentRefusal(toAttachmentInput(document)),
    findFlagsRefusal(type, document.kindFlags, []),
  ].some((refusal) => refusal !== undefined);
}

type Hint = NonNullable<ChallengeFile["hints"]>[number];

function getContent(hint: Hint): string {
  return typeof hint === "string" ? hint : hint.content;
}

function toHint(hint: Hint, index: number): SourceHint {
  const cost = typeof hint === "string" ? 0 : (hint.cost ?? 0);
  return {
    id: index + 1,
    title: "Hint",
    content: takeCharacters(getContent(hint), limits.hint).trim() || "…",
    cost: Math.min(cost, limits.hintCost),
  };
}
