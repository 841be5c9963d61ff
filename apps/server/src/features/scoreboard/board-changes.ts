import type { BoardUpdate } from "@gonfalon/contract/scoreboard.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { LRUCache } from "lru-cache";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { BoardDelta } from "./board-delta.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardStep } from "./board-serializer.ts";
import { type BoardVersion, parseVersion, withScope } from "./board-version.domain.ts";
import type { FollowedBoard } from "./followed-boards.service.ts";

const MAX_CACHE_BYTES = 32 * MEBIBYTE;

/** Unlike `Buffer.from`, an encoder does not allocate from a slab, which would stay in memory for other buffers. */
const encoder = new TextEncoder();

/** The end of a change without members. */
const EMPTY_BODY = "}";

/** Returns the version of the latest board of a view. */
type GetLatest = () => MaybePromise<string>;

/** LIVE-7: the changes between versions. Each is serialized once and sent from memory. */
export function boardChanges() {
  const cache = new LRUCache<string, MaybePromise<Uint8Array>>({ maxSize: MAX_CACHE_BYTES });

  function getSince(version: string, board: FollowedBoard, getLatest: GetLatest): MaybePromise<Uint8Array> {
    const from = parseVersion(version);
    return whenReady(getLatest(), (latestVersion) => {
      if (!from || !isAhead(from.position, board.getPosition()))
        return getChange(latestVersion, version, from, board);
      // Another process is ahead, or an edit has deleted the latest events.
      return whenReady(board.catchUp(from.position), () =>
        whenReady(getLatest(), (nextVersion) =>
          isUnknown(from.position, board.getPosition())
            ? toResetBytes(version, nextVersion)
            : getChange(nextVersion, version, from, board),
        ),
      );
    });
  }

  function getChange(
    latestVersion: string,
    version: string,
    from: BoardVersion | undefined,
    board: FollowedBoard,
  ): MaybePromise<Uint8Array> {
    const key = `${board.gameId} ${version} ${latestVersion}`;
    const cachedChange = cache.get(key);
    if (cachedChange) return cachedChange;
    const to = parseVersion(latestVersion);
    // Not cached: this reset is created without the worker thread.
    if (!from || from.scope !== to?.scope) return toResetBytes(version, latestVersion);
    if (from.tag === to.tag) {
      const bytes = toBytes({ from: version, to: version, body: EMPTY_BODY });
      cache.set(key, bytes, { size: bytes.length });
      return bytes;
    }
    const pendingBytes = board.stepFrom(version, from.position).then(({ to: reachedVersion, body }) => {
      const bytes = toBytes({ from: version, to: withScope(reachedVersion, from.scope), body });
      cache.set(key, bytes, { size: bytes.length });
      return bytes;
    });
    cache.set(key, pendingBytes, { size: 1 });
    pendingBytes.catch(() => cache.delete(key));
    return pendingBytes;
  }

  return { getSince };
}

function toResetBytes(from: string, to: string): Uint8Array {
  return toBytes({ from, to, body: undefined });
}

interface ChangeParts {
  readonly from: string;
  readonly to: string;
  readonly body: BoardDelta | undefined;
}

/** The update that clients receive for a step, in the given scope. */
export function toUpdate({ from, to, body }: BoardStep, scope: string): BoardUpdate {
  // The JSON has this type; scoreboard.parts.it.test.ts verifies it.
  return JSON.parse(
    toChangeJson({ from: withScope(from, scope), to: withScope(to, scope), body }),
  ) as BoardUpdate;
}

/** LIVE-2: a change as JSON; a change without a body is a reset. */
function toChangeJson({ from, to, body }: ChangeParts): string {
  return `{"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},"reset":${body === undefined}${body ?? EMPTY_BODY}`;
}

function toBytes(parts: ChangeParts): Uint8Array {
  return encoder.encode(toChangeJson(parts));
}

function isAhead(position: BoardPosition, other: BoardPosition): boolean {
  return (
    position.revision > other.revision ||
    position.solveId > other.solveId ||
    position.adjustmentId > other.adjustmentId ||
    position.purchaseId > other.purchaseId
  );
}

/**
 * Whether the game has never had this position. The current position contains all events; it can still be behind an
 * earlier one, because edits delete events, such as the solves of a deleted challenge.
 */
function isUnknown(position: BoardPosition, current: BoardPosition): boolean {
  return position.revision >= current.revision && isAhead(position, current);
}
