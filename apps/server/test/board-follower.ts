import type { BoardUpdate, BoardView, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { expect } from "vitest";
import type { Caller } from "./api-client.ts";
import type { SendRequest } from "./random-board-game.ts";

interface FollowedBoard {
  readonly gameId: number;
  readonly view: BoardView;
  readonly caller: Caller;
}

const MAX_ATTEMPTS = 100;

/** A client that fetches a board once and then requests its changes. It fetches the board again only after a reset. */
export async function createBoardFollower(send: SendRequest, { gameId, view, caller }: FollowedBoard) {
  const path = `/api/game/${gameId}/scoreboard`;
  const counts = { changes: 0, resets: 0 };
  let board = await fetchBoard(send);

  async function fetchBoard(request: SendRequest): Promise<Scoreboard> {
    const { status, body } = await request(caller, `${path}?view=${view}`);
    expect(status).toBe(200);
    return body as Scoreboard;
  }

  /** Applies changes until the board is current, and expects it to equal the fetched board. */
  async function follow(request: SendRequest = send): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { body } = await request(caller, `${path}/changes?since=${board.version}&view=${view}`);
      const change = body as BoardUpdate;
      const fetchedBoard = await fetchBoard(request);
      if (change.to !== change.from) counts[change.reset ? "resets" : "changes"] += 1;
      board = change.reset ? fetchedBoard : applyBoardChange(board, change);
      if (toTag(board) !== toTag(fetchedBoard)) continue;
      expect(toContent(board)).toEqual(toContent(fetchedBoard));
      return;
    }
    throw new Error(`the board is still not current after ${MAX_ATTEMPTS} changes`);
  }

  return { follow, counts };
}

/** The part of the version that is the same in all processes if their boards are equal. */
function toTag({ version }: Scoreboard): string | undefined {
  return version.split(".")[0];
}

/** The members that do not depend on the process. */
function toContent({ version: _, updateTimeUtc: _time, ...content }: Scoreboard): object {
  return content;
}
