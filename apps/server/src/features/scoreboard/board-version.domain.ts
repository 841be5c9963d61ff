import type { BoardPosition } from "./board-position.domain.ts";

/** LIVE-1: the parts of a version. */
export interface BoardVersion {
  /** Equal for equal boards. */
  readonly tag: string;
  /** The view and its freeze. A change cannot lead from one scope to another. */
  readonly scope: string;
  /** The events and edits that the board contains. */
  readonly position: BoardPosition;
}

const RADIX = 36;
const VERSION_PATTERN =
  /^([0-9A-F]{16})\.([pl][0-9a-z]{0,9})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})$/;

export function toPublicScope(frozenAt: number | null): string {
  return `p${frozenAt === null ? "" : frozenAt.toString(RADIX)}`;
}

export function toLiveScope(frozenAt: number | null): string {
  return `l${frozenAt === null ? "" : frozenAt.toString(RADIX)}`;
}

export function formatVersion({ tag, scope, position }: BoardVersion): string {
  const { revision, solveId, adjustmentId, purchaseId } = position;
  const numbers = [revision, solveId, adjustmentId, purchaseId].map((number) => number.toString(RADIX));
  return [tag, scope, ...numbers].join(".");
}

/** Undefined if the text does not have the form of a version. */
export function parseVersion(text: string): BoardVersion | undefined {
  const match = VERSION_PATTERN.exec(text);
  if (!match) return undefined;
  const [, tag = "", scope = "", ...numbers] = match;
  const [revision = 0, solveId = 0, adjustmentId = 0, purchaseId = 0] = numbers.map((part) =>
    Number.parseInt(part, RADIX),
  );
  return { tag, scope, position: { revision, solveId, adjustmentId, purchaseId } };
}

/** The same version in another scope. */
export function withScope(version: string, scope: string): string {
  const [tag, , ...numbers] = version.split(".");
  return [tag, scope, ...numbers].join(".");
}
