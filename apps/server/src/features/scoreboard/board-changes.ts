import type { BoardUpdate } from "@gonfalon/contract/scoreboard.ts";
import { LRUCache } from "lru-cache";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { BoardDelta } from "./board-delta.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardStep, SerializedBoard } from "./board-serializer.ts";
import { type BoardVersion, parseVersion, withScope } from "./board-version.domain.ts";
import type { FollowedBoard } from "./followed-boards.service.ts";

const MAX_BYTES = 32 * 1024 * 1024;

/** The end of a change without members. */
const NOTHING = "}";

/** The latest board of a view, again at each call. */
type GetLatest = () => MaybePromise<SerializedBoard>;

/** LIVE-7: the changes between versions. Each is made once and sent from memory. */
export function boardChanges() {
  const made = new LRUCache<string, MaybePromise<Uint8Array>>({ maxSize: MAX_BYTES });

  function since(version: string, board: FollowedBoard, getLatest: GetLatest): MaybePromise<Uint8Array> {
    const from = parseVersion(version);
    return whenReady(getLatest(), (latest) => {
      if (!from || !isAhead(from.position, board.position())) return changeTo(latest, version, from, board);
      // Another process is ahead.
      return whenReady(board.catchUp(from.position), () =>
        whenReady(getLatest(), (next) =>
          isAhead(from.position, board.position())
            ? reset(version, next.version)
            : changeTo(next, version, from, board),
        ),
      );
    });
  }

  function changeTo(
    latest: SerializedBoard,
    version: string,
    from: BoardVersion | undefined,
    board: FollowedBoard,
  ): MaybePromise<Uint8Array> {
    const key = `${board.gameId} ${version} ${latest.version}`;
    const known = made.get(key);
    if (known) return known;
    const to = parseVersion(latest.version);
    // A made-up version must not displace others.
    if (!from || from.scope !== to?.scope) return reset(version, latest.version);
    if (from.tag === to.tag) {
      const bytes = toBytes({ from: version, to: version, body: NOTHING });
      made.set(key, bytes, { size: bytes.length });
      return bytes;
    }
    const making = board.stepFrom(version, from.position).then(({ to: reached, body }) => {
      const bytes = toBytes({ from: version, to: withScope(reached, from.scope), body });
      made.set(key, bytes, { size: bytes.length });
      return bytes;
    });
    made.set(key, making, { size: 1 });
    making.catch(() => made.delete(key));
    return making;
  }

  return { since };
}

function reset(from: string, to: string): Uint8Array {
  return toBytes({ from, to, body: undefined });
}

interface ChangeParts {
  readonly from: string;
  readonly to: string;
  readonly body: BoardDelta | undefined;
}

/** A step in the given scope. */
export function toUpdate({ from, to, body }: BoardStep, scope: string): BoardUpdate {
  // The JSON has this type; scoreboard.it.test.ts verifies it.
  return JSON.parse(
    changeJson({ from: withScope(from, scope), to: withScope(to, scope), body }),
  ) as BoardUpdate;
}

/** LIVE-2: a change as JSON; without a body a reset. */
function changeJson({ from, to, body }: ChangeParts): string {
  return `{"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},"reset":${body === undefined}${body ?? NOTHING}`;
}

function toBytes(parts: ChangeParts): Uint8Array {
  return Buffer.from(changeJson(parts));
}

function isAhead(one: BoardPosition, other: BoardPosition): boolean {
  return (
    one.revision > other.revision ||
    one.solveId > other.solveId ||
    one.adjustmentId > other.adjustmentId ||
    one.purchaseId > other.purchaseId
  );
}
