import { parentPort } from "node:worker_threads";
import { maxEntriesPerLog } from "./board-log.ts";
import type { BoardRows } from "./board-rows.domain.ts";
import { boardSerializer } from "./board-serializer.ts";
import type { BoardWorkerRequest } from "./board-worker.ts";

const presses = new Map<string, ReturnType<typeof boardSerializer>>();

parentPort?.on("message", (message: BoardWorkerRequest) => {
  if (message.order === "forget") return void presses.delete(message.key);
  try {
    handle(message);
  } catch (error) {
    parentPort?.postMessage({ id: message.id, failure: String(error) });
  }
});

function handle(message: Exclude<BoardWorkerRequest, { readonly order: "forget" }>): void {
  if (message.order === "step") {
    const result = find(message.key).stepFrom(message.version, message.from);
    parentPort?.postMessage({ id: message.id, result });
    return;
  }
  const result = toSerializer(message).serialize(message.now);
  // The bytes are transferred; the serializer has its own copy.
  parentPort?.postMessage({ id: message.id, result }, [result.json.buffer as ArrayBuffer]);
}

function toSerializer(message: Extract<BoardWorkerRequest, { readonly order: "rebuild" | "apply" }>) {
  if (message.order === "apply") {
    const press = find(message.key);
    const { solves, changes, position } = message.events;
    press.apply(solves, changes, position);
    return press;
  }
  const previous = presses.get(message.key)?.getState();
  // Release the old board first, so that both are not in memory together.
  presses.delete(message.key);
  const { text, position } = message.rows;
  // `findBoardRows()` returns JSON of this type.
  const press = boardSerializer(JSON.parse(text) as BoardRows, position, previous);
  presses.set(message.key, press);
  for (const one of presses.values()) one.limitLog(maxEntriesPerLog(presses.size));
  return press;
}

function find(key: string) {
  const press = presses.get(key);
  if (!press) throw new Error(`no board ${key}`);
  return press;
}
