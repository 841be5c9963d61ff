import type { EditedChallenge, PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import type { ChallengeCategory, FlagMode, LockMode, NetworkMode } from "@gonfalon/contract/enums.ts";
import { computeChallengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";
import { mergeList } from "#state/merge-list.ts";
import { pickChanged } from "#state/pick-changed.ts";
import { fromLocalTime, toLocalTime } from "#ui/local-time.ts";

/** The form state of the editor; numbers can be incomplete. */
export interface ChallengeForm extends Readonly<Record<NumberField, number | string>> {
  readonly title: string;
  readonly category: ChallengeCategory;
  readonly content: string;
  readonly hints: readonly string[];
  /** Empty if the challenge has no label, so that its category is shown. */
  readonly categoryLabel: string;
  readonly tags: readonly string[];
  /** The value of a date field; empty if the challenge does not open automatically. */
  readonly opensAt: string;
  /** The value of a date field; empty for no deadline. */
  readonly deadlineUtc: string;
  /** The ids of the required challenges. */
  readonly requires: readonly number[];
  readonly lockMode: LockMode;
  readonly flagMode: FlagMode;
  readonly minScoreRate: number;
  readonly bloodBonus: boolean;
  readonly flagTemplate: string;
  readonly fileName: string;
  readonly containerImage: string;
  readonly networkMode: NetworkMode;
  readonly readOnlyRoot: boolean;
  readonly noNewPrivileges: boolean;
  readonly enableTrafficCapture: boolean;
}

export const containerNumberFields = [
  "containerExposePort",
  "cpuCount",
  "memoryLimit",
  "storageLimit",
] as const;
export const numberFields = [
  "originalScore",
  "difficulty",
  "submissionLimit",
  ...containerNumberFields,
] as const;
export type NumberField = (typeof numberFields)[number];

export function toForm(challenge: EditedChallenge): ChallengeForm {
  return {
    title: challenge.title,
    category: challenge.category,
    content: challenge.content,
    hints: challenge.hints,
    categoryLabel: challenge.categoryLabel ?? "",
    tags: challenge.tags,
    opensAt: challenge.opensAt === null ? "" : toLocalTime(challenge.opensAt),
    deadlineUtc: challenge.deadlineUtc === null ? "" : toLocalTime(challenge.deadlineUtc),
    requires: challenge.requires,
    lockMode: challenge.lockMode,
    flagMode: challenge.flagMode,
    originalScore: challenge.originalScore,
    minScoreRate: challenge.minScoreRate,
    difficulty: challenge.difficulty,
    submissionLimit: challenge.submissionLimit,
    bloodBonus: !challenge.disableBloodBonus,
    flagTemplate: challenge.flagTemplate ?? "",
    fileName: challenge.fileName ?? "",
    containerImage: challenge.containerImage ?? "",
    containerExposePort: challenge.containerExposePort ?? "",
    cpuCount: challenge.cpuCount ?? "",
    memoryLimit: challenge.memoryLimit ?? "",
    storageLimit: challenge.storageLimit ?? "",
    networkMode: challenge.networkMode,
    readOnlyRoot: challenge.readOnlyRoot,
    noNewPrivileges: challenge.noNewPrivileges,
    enableTrafficCapture: challenge.enableTrafficCapture ?? false,
  };
}

export function diffForms(before: ChallengeForm, after: ChallengeForm): ChallengeUpdate {
  const changedEntries = Object.entries(pickChanged(before, after));
  return Object.fromEntries(changedEntries.map(([name, value]) => toWireEntry(name, value)));
}

export function hasListChange({ hints, tags, requires }: ChallengeUpdate): boolean {
  return Boolean(hints ?? tags ?? requires);
}

/** Merges into the changed lists what other organizers have added and removed since the form was loaded. */
export function mergeLists(
  change: ChallengeUpdate,
  before: ChallengeForm,
  current: ChallengeForm,
): ChallengeUpdate {
  const { hints, tags, requires } = change;
  return {
    ...change,
    ...(hints && { hints: mergeList({ before: before.hints, after: hints, current: current.hints }) }),
    ...(tags && { tags: mergeList({ before: before.tags, after: tags, current: current.tags }) }),
    ...(requires && {
      requires: mergeList({ before: before.requires, after: requires, current: current.requires }),
    }),
  };
}

/** The wire value for no opening time or no deadline. */
const NO_TIME = 0;

function toWireEntry(name: string, value: unknown): readonly [string, unknown] {
  if (name === "bloodBonus") return ["disableBloodBonus", !value];
  if (name === "hints" && Array.isArray(value)) return [name, removeBlanks(value.map(String))];
  if (name === "opensAt" || name === "deadlineUtc") return [name, fromLocalTime(String(value)) ?? NO_TIME];
  return isNumberField(name) ? [name, Number(value)] : [name, value];
}

function isNumberField(name: string): name is NumberField {
  return numberFields.some((field) => field === name);
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly isInteger: boolean;
}

/** The range of a number field in the contract. */
export function getRange(name: NumberField): Range {
  // Schema types do not include keywords such as `minimum`.
  const { type, minimum, exclusiveMinimum, maximum } = ChallengeUpdate.properties[name] as {
    readonly type?: readonly string[];
    readonly minimum?: number;
    readonly exclusiveMinimum?: number;
    readonly maximum?: number;
  };
  // An exclusive minimum of 0 becomes 0.1, the smallest value that the field accepts.
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : 0.1);
  return { min, max: maximum ?? Number.MAX_SAFE_INTEGER, isInteger: type?.includes("integer") ?? false };
}

export function isInRange(input: number | string, { min, max, isInteger }: Range): boolean {
  const number = Number(input);
  return input !== "" && number >= min && number <= max && (!isInteger || Number.isInteger(number));
}

/** The input of the score curve, or undefined while a number is incomplete or out of range. */
export function toScoring(form: ChallengeForm): Scoring | undefined {
  const { originalScore, difficulty, minScoreRate } = form;
  if (!isInRange(originalScore, getRange("originalScore"))) return undefined;
  if (!isInRange(difficulty, getRange("difficulty"))) return undefined;
  return { originalScore: Number(originalScore), difficulty: Number(difficulty), minScoreRate };
}

/** The challenge as a team without attempts would see it if the form were saved now, except for paid hints. */
export function toPlayerView(
  { id, type, valuedSolves, attachment }: EditedChallenge,
  form: ChallengeForm,
): PlayedChallenge {
  const scoring = toScoring(form);
  return {
    id,
    type,
    title: form.title,
    content: form.content,
    category: form.category,
    hints: removeBlanks(form.hints),
    score: scoring ? computeChallengeValue(scoring, valuedSolves) : 0,
    context: {
      closeTime: null,
      instanceEntry: null,
      status: null,
      startedAt: null,
      queue: null,
      url: attachment?.url ?? null,
      fileSize: attachment?.fileSize ?? null,
    },
    limit: Number(form.submissionLimit),
    attempts: 0,
    deadline: fromLocalTime(form.deadlineUtc) ?? null,
    categoryLabel: form.categoryLabel.trim() || null,
    tags: [...form.tags],
    canSubmit: true,
    paidHints: [],
    progress: null,
  };
}

function removeBlanks(hints: readonly string[]): string[] {
  return hints.filter((hint) => hint.trim() !== "");
}

/** Whether a stored value, possibly from another version, is a valid form. */
export function isChallengeForm(value: unknown): value is ChallengeForm {
  if (typeof value !== "object" || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  return (
    [
      "title",
      "category",
      "content",
      "categoryLabel",
      "opensAt",
      "deadlineUtc",
      "lockMode",
      "flagMode",
      "flagTemplate",
      "fileName",
      "containerImage",
      "networkMode",
    ].every((name) => typeof members[name] === "string") &&
    numberFields.every((name) => typeof members[name] === "number" || typeof members[name] === "string") &&
    typeof members["minScoreRate"] === "number" &&
    typeof members["bloodBonus"] === "boolean" &&
    typeof members["readOnlyRoot"] === "boolean" &&
    typeof members["noNewPrivileges"] === "boolean" &&
    typeof members["enableTrafficCapture"] === "boolean" &&
    hasOnly(members["hints"], "string") &&
    hasOnly(members["tags"], "string") &&
    hasOnly(members["requires"], "number")
  );
}

function hasOnly(list: unknown, type: "string" | "number"): boolean {
  return Array.isArray(list) && list.every((member) => typeof member === type);
}
