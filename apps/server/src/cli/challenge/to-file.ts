import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { DECAY_PER_DIFFICULTY } from "@gonfalon/rules/score-curve.ts";
import { toSlug } from "#features/challenge-document/to-document.ts";
import { toIso } from "#kernel/instant.ts";

/** The `challenge.yml` of a document; `files` are the names of its attachment. */
export function toFile(
  document: ChallengeDocument,
  files: readonly string[],
  folderName = document.key,
): ChallengeFile {
  const { originalScore, minScoreRate, difficulty } = document;
  // `extra.initial` must be above 0.
  const isConstant = minScoreRate === 1 || !originalScore;
  return {
    name: document.title,
    // `ctf challenge lint` requires both. The content already contains the attribution.
    author: "",
    attribution: "",
    category: document.category ?? "Misc",
    description: document.content ?? "",
    type: isConstant ? "standard" : "dynamic",
    value: originalScore ?? 0,
    ...(!isConstant && {
      extra: {
        initial: originalScore,
        minimum: Math.round((minScoreRate ?? 0) * originalScore),
        decay: Math.max(1, Math.round((difficulty ?? 1) * DECAY_PER_DIFFICULTY)),
      },
    }),
    attempts: document.submissionLimit ?? 0,
    ...(document.flagMode === "All" && { logic: "all" }),
    flags: [
      ...document.flags,
      ...document.kindFlags.map(({ flag, kind }) =>
        kind === "Regex"
          ? { type: "regex" as const, content: flag, data: "" }
          : { type: "static" as const, content: flag, data: "case_insensitive" },
      ),
    ],
    hints: [...(document.hints ?? [])],
    tags: [...(document.tags ?? [])],
    ...(files.length > 0 && { files: [...files] }),
    // ctfcli makes challenges visible by default. A push ignores the state.
    ...(!document.isEnabled && { state: "hidden" }),
    gonfalon: {
      ...(toSlug(folderName) !== document.key && { key: document.key }),
      ...toGonfalonSettings(document),
    },
  };
}

function toGonfalonSettings(document: ChallengeDocument): NonNullable<ChallengeFile["gonfalon"]> {
  return {
    type: document.type,
    // Exact values: ctfcli has whole numbers only.
    minScoreRate: document.minScoreRate ?? 1,
    difficulty: document.difficulty ?? 1,
    ...(document.flagTemplate && { flagTemplate: document.flagTemplate }),
    ...(document.disableBloodBonus && { disableBloodBonus: true }),
    ...(document.fileName && document.fileName !== "attachment" && { fileName: document.fileName }),
    ...(document.attachment?.remoteUrl && { remoteUrl: document.attachment.remoteUrl }),
    ...(document.categoryLabel && { categoryLabel: document.categoryLabel }),
    ...(document.deadlineUtc && { deadline: toIso(document.deadlineUtc) }),
    ...(document.lockMode && { lockMode: document.lockMode }),
    ...(document.flagMode && { flagMode: document.flagMode }),
    ...(hasContainer(document.type) && {
      container: {
        image: document.containerImage ?? "",
        port: document.containerExposePort ?? 80,
        memory: document.memoryLimit ?? 64,
        cpu: document.cpuCount ?? 1,
        storage: document.storageLimit ?? 256,
        network: document.networkMode ?? "Open",
        readOnlyRoot: document.readOnlyRoot ?? false,
        noNewPrivileges: document.noNewPrivileges ?? false,
        capture: document.enableTrafficCapture ?? false,
      },
    }),
  };
}
