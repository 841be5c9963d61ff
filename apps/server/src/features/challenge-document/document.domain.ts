import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { NewFlag } from "@gonfalon/contract/flag.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { Scoring } from "@gonfalon/rules/score-curve.ts";
import type { AttachmentInput } from "#features/challenge/attachment.domain.ts";
import type { ChallengeSettings, ChallengeState } from "#features/challenge/challenge.edit.domain.ts";
import type { FlagState } from "#features/flag/flag.domain.ts";

type Flag = Pick<FlagState, "flag" | "kind">;

/** The score of a new challenge. */
export const DEFAULT_SCORING: Scoring = { originalScore: 1000, minScoreRate: 0.25, difficulty: 5 };

/** The settings of a new challenge: the defaults of the table `challenges` in apps/server/sql/migrations. */
const DEFAULTS: Omit<ChallengeSettings, "title"> = {
  content: "",
  category: "Misc",
  hints: [],
  isEnabled: false,
  opensAt: null,
  deadlineUtc: null,
  categoryLabel: null,
  tags: [],
  lockMode: "Locked",
  flagMode: "Any",
  flagTemplate: null,
  fileName: "attachment",
  submissionLimit: 0,
  disableBloodBonus: false,
  ...DEFAULT_SCORING,
  containerImage: "",
  memoryLimit: 64,
  cpuCount: 1,
  storageLimit: 256,
  containerExposePort: 80,
  enableTrafficCapture: false,
  networkMode: "Open",
  readOnlyRoot: false,
  noNewPrivileges: false,
};

/** CODE-3: the state that provides the values of missing members of a document. */
export function addDefaults(challenge: ChallengeState): ChallengeState {
  const { isEnabled, opensAt } = challenge;
  return { ...challenge, ...DEFAULTS, isEnabled, opensAt };
}

/** CODE-5: the document of a challenge with all members, in a fixed order. */
export function toCanonicalDocument(challenge: ChallengeState, flags: readonly Flag[]): ChallengeDocument {
  const { hash, url } = challenge.attachment;
  const { key, title, type } = challenge;
  // The defaults have all members of the settings except the title.
  const members = (Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]).toSorted();
  const settings = Object.fromEntries(members.map((member) => [member, challenge[member]]));
  return {
    key,
    title,
    type,
    ...toCanonicalFlags(flags),
    attachment: toAttachment(hash, url),
    ...settings,
  };
}

function toCanonicalFlags(flags: readonly Flag[]): Pick<ChallengeDocument, "flags" | "kindFlags"> {
  const sortedFlags = flags.toSorted(compareFlags);
  return {
    flags: sortedFlags.filter(({ kind }) => kind === "Exact").map(({ flag }) => flag),
    kindFlags: sortedFlags.filter(({ kind }) => kind !== "Exact").map(({ flag, kind }) => ({ flag, kind })),
  };
}

function compareFlags(one: Flag, other: Flag): number {
  if (one.flag === other.flag) return 0;
  return one.flag < other.flag ? -1 : 1;
}

/** Whether two sets of flags are the same. */
export function hasSameFlags(first: readonly Flag[], second: readonly Flag[]): boolean {
  return JSON.stringify(toCanonicalFlags(first)) === JSON.stringify(toCanonicalFlags(second));
}

export function toNewFlags({ flags, kindFlags }: ChallengeDocument): readonly NewFlag[] {
  const exactFlags = flags.map((flag) => ({ flag, kind: "Exact" as const }));
  return [...exactFlags, ...kindFlags].map((flag) => ({ ...flag, attachmentType: "None" as const }));
}

function toAttachment(hash: string | null, url: string | null) {
  if (hash !== null) return { fileHash: hash };
  return url === null ? null : { remoteUrl: url };
}

export function toAttachmentInput({ attachment }: ChallengeDocument): AttachmentInput {
  if (attachment?.fileHash !== undefined) return { attachmentType: "Local", fileHash: attachment.fileHash };
  if (attachment?.remoteUrl !== undefined)
    return { attachmentType: "Remote", remoteUrl: attachment.remoteUrl };
  return { attachmentType: "None" };
}

export interface Change {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The members in which two canonical documents differ. */
export function listChanges(before: ChallengeDocument, after: ChallengeDocument): Change[] {
  const from: Readonly<Record<string, unknown>> = before;
  const to: Readonly<Record<string, unknown>> = after;
  return Object.keys(after)
    .map((path) => ({ path, from: from[path] ?? null, to: to[path] ?? null }))
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to));
}

/** CODE-3: the first duplicate key; undefined if all keys differ. */
export function findDuplicateKey(documents: readonly ChallengeDocument[]): string | undefined {
  const keys = documents.map(({ key }) => key);
  return keys.find((key, index) => keys.indexOf(key) < index);
}

const MEMBERS: Readonly<Partial<Record<ProblemKey, string>>> = {
  "challenge.no-capture": "enableTrafficCapture",
  "challenge.image-name": "containerImage",
  "challenge.deadline-invalid": "deadlineUtc",
  "challenge.tags-invalid": "tags",
  "challenge.flag-mode-invalid": "flagMode",
  "challenge.template-weak": "flagTemplate",
  "challenge.template-too-long": "flagTemplate",
  "challenge.attachment-per-flag": "type",
  "attachment.file-unknown": "attachment",
  "attachment.url-invalid": "attachment",
};

/** CODE-3: the member of a document that a refusal is about. Refusals that are not in `MEMBERS` are about flags. */
export function toMember(refusal: ProblemKey): string {
  return MEMBERS[refusal] ?? "flags";
}
