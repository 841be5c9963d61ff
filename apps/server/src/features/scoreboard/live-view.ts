import type { SerializedBoard } from "./board-serializer.ts";
import { toLiveScope, withScope } from "./board-version.domain.ts";

interface LiveView {
  readonly freezeTime: number | undefined;
  readonly board: SerializedBoard;
}

/** FREEZE-2: caches the live views of boards for staff (`?view=live`). A view differs from its board only in the head. */
export function liveViews() {
  const views = new WeakMap<SerializedBoard, LiveView>();

  /** `freezeTime` is undefined if the board is not frozen. */
  function get(board: SerializedBoard, freezeTime: number | undefined): SerializedBoard {
    const cachedView = views.get(board);
    if (cachedView && cachedView.freezeTime === freezeTime) return cachedView.board;
    const version = toLiveVersion(board, freezeTime);
    const text = `{"updateTimeUtc":${board.builtAt},"version":"${version}","view":"live","frozenAt":${freezeTime ?? null}`;
    const head = Buffer.from(text);
    const view = { ...replaceHead(board, head), version, tag: `${board.tag}-live${freezeTime ?? ""}` };
    views.set(board, { freezeTime, board: view });
    return view;
  }

  return { get };
}

/** The version of the live view. Unlike `get`, this does not copy the bytes of the board. */
export function toLiveVersion({ version }: SerializedBoard, freezeTime: number | undefined): string {
  return withScope(version, toLiveScope(freezeTime ?? null));
}

/** Replaces the head. All offsets shift by the difference in length. */
function replaceHead(board: SerializedBoard, head: Uint8Array): SerializedBoard {
  const shift = head.length - board.headEnd;
  const [from, to] = board.challenges;
  return {
    ...board,
    json: Buffer.concat([head, board.json.subarray(board.headEnd)]),
    headEnd: head.length,
    challenges: [from + shift, to + shift],
    teamRanges: board.teamRanges.map((offset) => offset + shift),
  };
}
