import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import { type ChallengeType, type FlagKind, hasStaticFlags } from "@gonfalon/contract/enums.ts";
import type { NewFlag } from "@gonfalon/contract/flag.ts";
import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import {
  type AttachmentLink,
  type LinkedAttachment,
  toAttachmentView,
  toLink,
} from "#features/challenge/attachment.domain.ts";

export interface FlagState {
  readonly id: number;
  readonly flag: string;
  readonly kind: FlagKind;
  readonly handedOut: boolean;
  readonly attachment: LinkedAttachment;
}

export interface NormalizedFlag {
  readonly flag: string;
  readonly kind: FlagKind;
  readonly link: AttachmentLink;
}

/** FLAG-5: trims flags, like submissions. The last of equal flags wins. */
export function normalizeFlags(flags: readonly NewFlag[]): readonly NormalizedFlag[] {
  const byText = new Map(flags.map((newFlag) => [newFlag.flag.trim(), newFlag]));
  return Array.from(byText, ([flag, newFlag]) => ({
    flag,
    kind: newFlag.kind ?? "Exact",
    link: toLink(newFlag),
  }));
}

/** KIND-2: why flags cannot be added to a challenge. `storedFlags` are its flags that are not Exact. */
export function findFlagsRefusal(
  type: ChallengeType,
  newFlags: readonly Pick<NormalizedFlag, "flag" | "kind">[],
  storedFlags: readonly Pick<FlagState, "flag" | "kind">[],
): Refusal | undefined {
  const longIndex = newFlags.findIndex(
    ({ flag, kind }) => kind !== "Regex" && countCharacters(flag) > limits.flag,
  );
  if (longIndex >= 0)
    return ["request.field-too-long", { field: getFlagField(longIndex), limit: limits.flag }];
  if (newFlags.every(({ kind }) => kind === "Exact")) return undefined;
  if (!hasStaticFlags(type)) return ["flag.kind-invalid"];
  const kindByText = new Map([...storedFlags, ...newFlags].map(({ flag, kind }) => [flag, kind]));
  const count = [...kindByText.values()].filter((kind) => kind !== "Exact").length;
  return count > limits.nonExactFlags ? ["flag.too-many-kinds", { limit: limits.nonExactFlags }] : undefined;
}

/** The name of a flag in the error messages of a request with several flags. */
export function getFlagField(index: number): string {
  return `${index}.flag`;
}

/** FLAG-5: why a challenge cannot have this number of flags. */
export function findFlagCountRefusal(count: number): Refusal | undefined {
  const limit = limits.flagsPerChallenge;
  return count > limit ? ["flag.too-many", { limit }] : undefined;
}

export function toFlagInfo({ id, flag, kind, handedOut, attachment }: FlagState): FlagInfo {
  return { id, flag, kind, handedOut, attachment: toAttachmentView(id, attachment) };
}
