import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import type { FlagMode } from "@gonfalon/contract/enums.ts";
import { DECAY_PER_DIFFICULTY } from "@gonfalon/rules/score-curve.ts";
import { parseMillis } from "#kernel/instant.ts";
import { findCategory } from "./category.domain.ts";
import { toCtfdFlag } from "./ctfd-flag.domain.ts";

/** CODE-1: the document of a `challenge.yml`, without an attachment from its folder. */
export function toDocument(file: ChallengeFile, folderName: string): ChallengeDocument {
  const { gonfalon = {} } = file;
  const { container } = gonfalon;
  const flagMode = toFlagMode(file);
  return {
    key: gonfalon.key ?? toSlug(folderName),
    title: file.name,
    category: findCategory(file.category) ?? "Misc",
    type: gonfalon.type ?? (container ? "StaticContainer" : "StaticAttachment"),
    content: [file.description, file.connection_info, file.attribution]
      .filter((part) => part?.trim())
      .join("\n\n"),
    hints: (file.hints ?? []).flatMap(toFreeHint),
    tags: [...(file.tags ?? [])],
    submissionLimit: file.attempts ?? 0,
    ...toFlags(file),
    ...toScore(file),
    ...(gonfalon.flagTemplate !== undefined && { flagTemplate: gonfalon.flagTemplate }),
    ...(gonfalon.disableBloodBonus !== undefined && { disableBloodBonus: gonfalon.disableBloodBonus }),
    ...(gonfalon.fileName !== undefined && { fileName: gonfalon.fileName }),
    ...(gonfalon.remoteUrl !== undefined && { attachment: { remoteUrl: gonfalon.remoteUrl } }),
    ...(gonfalon.categoryLabel !== undefined && { categoryLabel: gonfalon.categoryLabel }),
    ...(gonfalon.deadline !== undefined && { deadlineUtc: parseMillis(gonfalon.deadline) }),
    ...(gonfalon.lockMode !== undefined && { lockMode: gonfalon.lockMode }),
    ...(flagMode !== undefined && { flagMode }),
    ...(container && toContainer(container)),
  };
}

/**
 * Converts to lower case, replaces everything except a to z and digits with hyphens, and shortens to 48 characters,
 * like assign_challenge_key.sql.
 */
export function toSlug(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return slug.slice(0, 48).replace(/-$/, "") || "challenge";
}

type Hint = NonNullable<ChallengeFile["hints"]>[number];

/** Documents do not contain hints with a cost. */
export function toFreeHint(hint: Hint): string[] {
  if (typeof hint === "string") return [hint];
  return (hint.cost ?? 0) > 0 ? [] : [hint.content];
}

/** The flag mode of a file, if it has one. CTFd also has the logic `team`, which the platform does not support. */
export function toFlagMode({ logic, gonfalon }: ChallengeFile): FlagMode | undefined {
  if (gonfalon?.flagMode !== undefined) return gonfalon.flagMode;
  if (logic === "all") return "All";
  return logic === "any" ? "Any" : undefined;
}

function toFlags({ flags = [] }: ChallengeFile): Pick<ChallengeDocument, "flags" | "kindFlags"> {
  const allFlags = flags.map((flag) => {
    if (typeof flag === "string") return { flag, kind: "Exact" as const };
    return toCtfdFlag(flag.type, flag.content, flag.data ?? "");
  });
  return {
    flags: allFlags.filter(({ kind }) => kind === "Exact").map(({ flag }) => flag),
    kindFlags: allFlags.filter(({ kind }) => kind !== "Exact"),
  };
}

function toScore({ type = "standard", value, extra = {}, gonfalon = {} }: ChallengeFile) {
  const initialScore = (type === "dynamic" ? extra.initial : undefined) ?? value ?? 1000;
  const overrides = {
    ...(gonfalon.minScoreRate !== undefined && { minScoreRate: gonfalon.minScoreRate }),
    ...(gonfalon.difficulty !== undefined && { difficulty: gonfalon.difficulty }),
  };
  if (type === "standard") return { originalScore: initialScore, minScoreRate: 1, ...overrides };
  return {
    originalScore: initialScore,
    ...(extra.minimum !== undefined &&
      initialScore > 0 && { minScoreRate: Math.min(1, extra.minimum / initialScore) }),
    ...(extra.decay !== undefined && { difficulty: extra.decay / DECAY_PER_DIFFICULTY }),
    ...overrides,
  };
}

type Container = NonNullable<NonNullable<ChallengeFile["gonfalon"]>["container"]>;

function toContainer(container: Container): Partial<ChallengeDocument> {
  const { image, port, memory, cpu, storage, network, readOnlyRoot, noNewPrivileges, capture } = container;
  return {
    containerImage: image,
    ...(port !== undefined && { containerExposePort: port }),
    ...(memory !== undefined && { memoryLimit: memory }),
    ...(cpu !== undefined && { cpuCount: cpu }),
    ...(storage !== undefined && { storageLimit: storage }),
    ...(network !== undefined && { networkMode: network }),
    ...(readOnlyRoot !== undefined && { readOnlyRoot }),
    ...(noNewPrivileges !== undefined && { noNewPrivileges }),
    ...(capture !== undefined && { enableTrafficCapture: capture }),
  };
}
