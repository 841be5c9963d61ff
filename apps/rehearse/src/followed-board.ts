import type { HubPayload } from "@gonfalon/contract/realtime.ts";
import {
  type BoardUpdate,
  getBoardChanges,
  getScoreboard,
  type Scoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import type { CallEndpoint } from "./call-endpoint.ts";

interface BoardObserver {
  /** Called with each fetched board. */
  onBoard(board: Scoreboard): void;
  /** Called with each change, pushed or requested. */
  onChange(change: BoardUpdate): void;
}

/** LIVE-11, LIVE-12: a player fetches the board once and then follows its changes, as the web client does. */
export function createFollowedBoard(call: CallEndpoint, gameId: number, observer?: BoardObserver) {
  const params = { id: gameId };
  let version: string | undefined;
  let isBehind = false;
  let hasChanged = false;

  async function open(): Promise<void> {
    const response = await call("board", getScoreboard, { params });
    isBehind = false;
    version = undefined;
    if (response.status !== 200) return;
    const board = response.parseBody();
    version = board.version;
    observer?.onBoard(board);
  }

  function receiveVersion({ version: pushedVersion }: HubPayload<"/hub/user", "ReceivedBoardVersion">): void {
    if (pushedVersion !== version) isBehind = true;
  }

  function receiveChange(change: BoardUpdate): void {
    const { from, to, reset } = change;
    observer?.onChange(change);
    hasChanged = true;
    // The board was fetched after this change.
    if (to === version) return;
    if (reset || from !== version) isBehind = true;
    else version = to;
  }

  /** Requests the changes that the hub has not sent. */
  async function catchUp(): Promise<void> {
    if (version === undefined) return open();
    const response = await call("boardChanges", getBoardChanges, { params, query: { since: version } });
    if (response.status !== 200) return;
    const change = response.parseBody();
    receiveChange(change);
    if (change.reset) return open();
    isBehind = false;
    version = change.to;
  }

  return {
    open,
    receiveVersion,
    receiveChange,
    catchUp,
    /** Whether the last request of the whole board succeeded. */
    isOpen: () => version !== undefined,
    isBehind: () => isBehind,
    /** Whether the board has changed since the last call. */
    hasChangedSinceLastCall(): boolean {
      const hadChanged = hasChanged;
      hasChanged = false;
      return hadChanged;
    },
  };
}
