import { parentPort } from "node:worker_threads";
import { boardBuffers } from "./board-buffers.ts";
import { getMaxEntriesPerLog } from "./board-log.ts";
import type { BoardRows } from "./board-rows.domain.ts";
import { boardSerializer } from "./board-serializer.ts";
import type { BoardWorkerRequest } from "./board-worker.ts";

const buffers = boardBuffers();
const serializers = new Map<string, ReturnType<typeof boardSerializer>>();

parentPort?.on("message", (message: BoardWorkerRequest) => {
  if (message.type === "forget") return void serializers.delete(message.key);
  if (message.type === "reuse") return buffers.release(message.bytes);
  try {
    respond(message);
  } catch (error) {
    parentPort?.postMessage({ id: message.id, error });
  }
});

function respond(message: Exclude<BoardWorkerRequest, { readonly type: "forget" | "reuse" }>): void {
  if (message.type === "step") {
    const result = getSerializer(message.key).stepFrom(message.version, message.from);
    parentPort?.postMessage({ id: message.id, result });
    return;
  }
  const result = updateSerializer(message).serialize(message.now);
  parentPort?.postMessage({ id: message.id, result });
}

function updateSerializer(message: Extract<BoardWorkerRequest, { readonly type: "rebuild" | "apply" }>) {
  if (message.type === "apply") {
    const serializer = getSerializer(message.key);
    const { solves, changes, position } = message.events;
    serializer.apply(solves, changes, position);
    return serializer;
  }
  const previousState = serializers.get(message.key)?.getState();
  // Release the old board first, so that it is not in memory together with the new one.
  serializers.delete(message.key);
  const { text, position } = message.rows;
  // `findBoardRows()` returns JSON of this type.
  const serializer = boardSerializer(JSON.parse(text) as BoardRows, position, {
    previousState,
    take: buffers.take,
  });
  serializers.set(message.key, serializer);
  const maxEntries = getMaxEntriesPerLog(serializers.size);
  for (const { limitLog } of serializers.values()) limitLog(maxEntries);
  return serializer;
}

function getSerializer(key: string) {
  const serializer = serializers.get(key);
  if (!serializer) throw new Error(`no board ${key}`);
  return serializer;
}
