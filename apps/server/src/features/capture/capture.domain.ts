import type { CaptureFile, CaptureSide } from "@gonfalon/contract/capture.ts";

const NAME_PATTERN = /^[\w-]+\.pcap$/;

/** Whether the file name is valid: one path segment without traversal. */
export function isCaptureName(text: string): boolean {
  return NAME_PATTERN.test(text);
}

/** Named after the container and the connection; further parts are numbered. */
export function toCaptureName(containerId: string, connectionId: string, part: number): string {
  const suffix = part === 1 ? "" : `-${part}`;
  return `${containerId.slice(0, 8)}-${connectionId}${suffix}.pcap`;
}

/** CAPTURE-2: names and ids, but never a flag. */
export function toCaptureDescription(subject: {
  readonly challengeTitle: string;
  readonly challengeId: number;
  readonly teamName: string;
  readonly teamId: number;
  readonly engineId: string | null;
}): string {
  const description = {
    Challenge: subject.challengeTitle,
    ChallengeId: subject.challengeId,
    Team: subject.teamName,
    TeamId: subject.teamId,
    ContainerId: subject.engineId,
  };
  return JSON.stringify(description, null, 2);
}

export function toCaptureView(capture: {
  readonly fileName: string;
  readonly size: number;
  readonly updatedAt: Date;
}): CaptureFile {
  return { fileName: capture.fileName, size: capture.size, updateTime: capture.updatedAt.getTime() };
}

/** The folder in the archive; with `.tar.gz` the name of the archive. */
export function toArchiveName(challengeId: number, participationId: number, timestamp: string): string {
  return `Capture-${challengeId}-${participationId}-${timestamp}Z`;
}

interface PacketData {
  readonly from: string;
  readonly atMicros: number;
  readonly payload: Uint8Array;
  readonly end: number;
}

export interface Message {
  readonly from: CaptureSide;
  readonly time: number;
  readonly parts: readonly Uint8Array[];
}

/** A page of a conversation. */
export interface ConversationPage {
  readonly messages: readonly Message[];
  /** The offset after the last packet of the page; undefined if the page has no packet. */
  readonly next: number | undefined;
}

const MAX_PAGE_BYTES = 64 * 1024;
const MAX_PAGE_MESSAGES = 500;

/** CAPTURE-6: consecutive data of one side is one message. */
export function toConversationPage(packets: Iterable<PacketData>, client: string): ConversationPage {
  const messages: { from: CaptureSide; time: number; parts: Uint8Array[] }[] = [];
  let byteCount = 0;
  let next: number | undefined;
  for (const { from, atMicros, payload, end } of packets) {
    next = end;
    if (payload.length === 0) continue;
    const side = from === client ? "Client" : "Container";
    const lastMessage = messages.at(-1);
    if (lastMessage?.from === side) lastMessage.parts.push(payload);
    else messages.push({ from: side, time: Math.floor(atMicros / 1000), parts: [payload] });
    byteCount += payload.length;
    if (byteCount >= MAX_PAGE_BYTES || messages.length >= MAX_PAGE_MESSAGES) break;
  }
  return { messages, next };
}
