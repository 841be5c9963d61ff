import { parentPort } from "node:worker_threads";
import { boardPress } from "./board-press.ts";
import type { BoardRows } from "./board-rows.domain.ts";
import type { ToThread } from "./board-thread.ts";

const presses = new Map<number, ReturnType<typeof boardPress>>();

parentPort?.on("message", (message: ToThread) => {
  if (message.order === "forget") return void presses.delete(message.gameId);
  try {
    const board = pressOf(message).press(message.now);
    // The bytes are transferred; the serializer has its own copy.
    parentPort?.postMessage({ id: message.id, board }, [board.json.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ id: message.id, failure: String(error) });
  }
});

function pressOf(message: Exclude<ToThread, { readonly order: "forget" }>) {
  if (message.order === "rebuild") {
    // Release the old board first, so that both are not in memory together.
    presses.delete(message.gameId);
    // `findBoardRows()` returns JSON of this type.
    const press = boardPress(JSON.parse(message.rows) as BoardRows);
    presses.set(message.gameId, press);
    return press;
  }
  const press = presses.get(message.gameId);
  if (!press) throw new Error(`no board for game ${message.gameId}`);
  press.apply(message.solves);
  return press;
}
