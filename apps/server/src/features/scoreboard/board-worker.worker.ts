import { parentPort } from "node:worker_threads";
import type { BoardRows } from "./board-rows.domain.ts";
import { boardSerializer } from "./board-serializer.ts";
import type { BoardWorkerRequest } from "./board-worker.ts";

const presses = new Map<string, ReturnType<typeof boardSerializer>>();

parentPort?.on("message", (message: BoardWorkerRequest) => {
  if (message.order === "forget") return void presses.delete(message.key);
  try {
    const board = toSerializer(message).serialize(message.now);
    // The bytes are transferred; the serializer has its own copy.
    parentPort?.postMessage({ id: message.id, board }, [board.json.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ id: message.id, failure: String(error) });
  }
});

function toSerializer(message: Exclude<BoardWorkerRequest, { readonly order: "forget" }>) {
  if (message.order === "rebuild") {
    // Release the old board first, so that both are not in memory together.
    presses.delete(message.key);
    // `findBoardRows()` returns JSON of this type.
    const press = boardSerializer(JSON.parse(message.rows) as BoardRows);
    presses.set(message.key, press);
    return press;
  }
  const press = presses.get(message.key);
  if (!press) throw new Error(`no board ${message.key}`);
  press.apply(message.solves, message.changes);
  return press;
}
