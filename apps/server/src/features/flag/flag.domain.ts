import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import type { NewFlag } from "@gonfalon/contract/flag.ts";
import {
  type AttachmentLink,
  attachmentView,
  type LinkedAttachment,
  toLink,
} from "#features/challenge/attachment.domain.ts";

export interface FlagState {
  readonly id: number;
  readonly flag: string;
  readonly handedOut: boolean;
  readonly attachment: LinkedAttachment;
}

export interface WrittenFlag {
  readonly flag: string;
  readonly link: AttachmentLink;
}

/** FLAG-5: normalizes flags: trimmed, like submissions; the last of equal flags wins. */
export function writtenFlags(given: readonly NewFlag[]): readonly WrittenFlag[] {
  const byText = new Map(given.map((each) => [each.flag.trim(), toLink(each)]));
  return Array.from(byText, ([flag, link]) => ({ flag, link }));
}

export function flagInfo({ id, flag, handedOut, attachment }: FlagState): FlagInfo {
  return { id, flag, handedOut, attachment: attachmentView(id, attachment) };
}
