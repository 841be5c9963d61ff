import type { EditedChallenge, EditedChallengeInfo, FlagInfo } from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import {
  type ChallengeCategory,
  type ChallengeType,
  type FlagMode,
  hasContainer,
  hasStaticFlags,
  type LockMode,
  lacksFlags,
  type NetworkMode,
  needsFlags,
} from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { isStrong, measureStrength } from "@gonfalon/rules/flag-template.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { isImageName } from "@gonfalon/rules/image-name.ts";
import { computeChallengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";
import { toFileName } from "#features/asset/asset.domain.ts";
import { type LinkedAttachment, toAttachmentView } from "./attachment.domain.ts";

/** The settings of a challenge, without flags and attachment. */
export interface ChallengeSettings extends Scoring {
  readonly title: string;
  readonly content: string;
  readonly category: ChallengeCategory;
  readonly hints: readonly string[];
  readonly isEnabled: boolean;
  /** When the challenge is enabled automatically, in Unix milliseconds. */
  readonly opensAt: number | null;
  /** CLOSE-2: the last instant at which flags are accepted, in Unix milliseconds. */
  readonly deadlineUtc: number | null;
  /** CAT-1: shown instead of the name of the category. */
  readonly categoryLabel: string | null;
  readonly tags: readonly string[];
  /** LOCK-3: what teams see before they have solved the requirements. */
  readonly lockMode: LockMode;
  /** KIND-4: whether one flag or all flags solve the challenge. */
  readonly flagMode: FlagMode;
  readonly flagTemplate: string | null;
  readonly fileName: string;
  readonly submissionLimit: number;
  readonly disableBloodBonus: boolean;
  readonly containerImage: string;
  readonly memoryLimit: number;
  readonly cpuCount: number;
  readonly storageLimit: number;
  readonly containerExposePort: number;
  readonly enableTrafficCapture: boolean;
  readonly networkMode: NetworkMode;
  readonly readOnlyRoot: boolean;
  readonly noNewPrivileges: boolean;
}

export interface ChallengeState extends ChallengeSettings {
  readonly id: number;
  /** CODE-1: identifies the challenge in its game for tools. */
  readonly key: string;
  /** CODE-8: whether a sync has written the challenge, and no later sync with `prune` has left it out. */
  readonly isManagedFromCode: boolean;
  readonly type: ChallengeType;
  /** LOCK-1: the challenges that a team must solve first. */
  readonly requires: readonly number[];
  /** The number of accepted teams that have solved the challenge. */
  readonly acceptedCount: number;
  /** The solves that lower the value: before the end and not after the deadline, by teams that affect the value. */
  readonly valuedSolves: number;
  readonly attachment: LinkedAttachment;
}

export interface ListedChallenge extends ChallengeState {
  readonly flagCount: number;
}

/** The value that clears the opening time or the deadline; null keeps the current value. */
const NO_TIME = 0;

/** The settings after a change; missing and null fields keep their value. */
export function applyChange(challenge: ChallengeState, change: ChallengeUpdate): ChallengeState {
  const mergedState = { ...challenge, ...removeNulls(change) };
  return {
    ...mergedState,
    opensAt: mergedState.isEnabled || mergedState.opensAt === NO_TIME ? null : mergedState.opensAt,
    deadlineUtc: mergedState.deadlineUtc === NO_TIME ? null : mergedState.deadlineUtc,
    categoryLabel: mergedState.categoryLabel?.trim() ? mergedState.categoryLabel.trim() : null,
    tags: mergedState.tags.map((tag) => tag.trim()),
    flagTemplate: mergedState.flagTemplate?.trim() ? mergedState.flagTemplate.trim() : null,
    fileName: toFileName(mergedState.fileName),
    containerImage: mergedState.containerImage.trim(),
    enableTrafficCapture: mergedState.enableTrafficCapture && hasContainer(challenge.type),
  };
}

type WithoutNulls<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

function removeNulls<T extends object>(change: T): WithoutNulls<T> {
  const entries = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
  // The entries are properties of T.
  return Object.fromEntries(entries) as WithoutNulls<T>;
}

export interface Edit {
  readonly before: ChallengeState;
  readonly after: ChallengeState;
}

/** The first reason why a change is refused. */
export function findChangeRefusal(
  { before, after }: Edit,
  change: ChallengeUpdate,
  flagCount: number,
): ProblemKey | undefined {
  const becomesEnabled = after.isEnabled && !before.isEnabled;
  if (becomesEnabled && lacksFlags(before.type, flagCount)) return "challenge.no-flag";
  if (change.enableTrafficCapture && !hasContainer(before.type)) return "challenge.no-capture";
  const needsImageName = becomesEnabled || after.containerImage !== before.containerImage;
  if (needsImageName && after.containerImage !== "" && !isImageName(after.containerImage))
    return "challenge.image-name";
  const refusal = findDeadlineRefusal(after) ?? findTagsRefusal(after) ?? findFlagModeRefusal(after);
  if (refusal) return refusal;
  return before.type === "DynamicContainer" ? findTemplateRefusal(after.flagTemplate) : undefined;
}

/** CLOSE-1: the deadline must be later than the opening time. */
export function findDeadlineRefusal({
  opensAt,
  deadlineUtc,
}: Pick<ChallengeSettings, "opensAt" | "deadlineUtc">): ProblemKey | undefined {
  if (opensAt === null || deadlineUtc === null) return undefined;
  return deadlineUtc <= opensAt ? "challenge.deadline-invalid" : undefined;
}

/** KIND-4: only challenges with static flags can require all of them. */
export function findFlagModeRefusal({
  type,
  flagMode,
}: Pick<ChallengeState, "type" | "flagMode">): ProblemKey | undefined {
  return flagMode === "All" && !hasStaticFlags(type) ? "challenge.flag-mode-invalid" : undefined;
}

/** CAT-1: tags must be distinct, ignoring case, and not empty. */
export function findTagsRefusal({ tags }: Pick<ChallengeSettings, "tags">): ProblemKey | undefined {
  const distinctTags = new Set(tags.map((tag) => tag.toLowerCase()));
  return distinctTags.size < tags.length || distinctTags.has("") ? "challenge.tags-invalid" : undefined;
}

/** FLAG-3: why a flag template is refused. */
function findTemplateRefusal(template: string | null): ProblemKey | undefined {
  const strength = measureStrength(template);
  if (!isStrong(strength)) return "challenge.template-weak";
  return strength.length > limits.flag ? "challenge.template-too-long" : undefined;
}

/** CHAL-9: whether the opening time of a disabled challenge has come. */
export function isDue({ isEnabled, opensAt }: ChallengeSettings, now: number): boolean {
  return !isEnabled && opensAt !== null && opensAt <= now;
}

/** CHAL-4: whether changes to a challenge are announced to the players. */
export function isAnnounced({ isEnabled }: Pick<ChallengeState, "isEnabled">, phase: GamePhase): boolean {
  return phase === "running" && isEnabled;
}

/** CHAL-4: the type of the notice that a change publishes. */
export function getAnnouncement({ before, after }: Edit): "NewChallenge" | "NewHint" | undefined {
  if (!after.isEnabled) return undefined;
  if (!before.isEnabled) return "NewChallenge";
  return after.hints.some((hint) => !before.hints.includes(hint)) ? "NewHint" : undefined;
}

export function toChallengeInfo(challenge: Omit<ListedChallenge, "attachment">): EditedChallengeInfo {
  const {
    id,
    title,
    category,
    type,
    isEnabled,
    opensAt,
    deadlineUtc,
    categoryLabel,
    tags,
    requires,
    lockMode,
    acceptedCount,
    flagCount,
    originalScore,
    minScoreRate,
  } = challenge;
  return {
    id,
    title,
    category,
    type,
    isEnabled,
    opensAt,
    deadlineUtc,
    categoryLabel,
    tags: [...tags],
    requires: [...requires],
    lockMode,
    acceptedCount,
    flagCount,
    score: computeChallengeValue(challenge, challenge.valuedSolves),
    minScore: Math.floor(minScoreRate * originalScore),
    originalScore,
  };
}

/** A challenge with all settings. */
export function toChallengeDetail(
  challenge: ChallengeState,
  flags: readonly FlagInfo[],
  testContainer: ContainerInfo | undefined,
): EditedChallenge {
  return {
    ...challenge,
    hints: [...challenge.hints],
    tags: [...challenge.tags],
    requires: [...challenge.requires],
    attachment: toAttachmentView(challenge.id, challenge.attachment),
    testContainer: testContainer ?? null,
    flags: needsFlags(challenge.type) ? [...flags] : [],
  };
}
