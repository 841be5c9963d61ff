import { availableParallelism } from "node:os";

/** On Linux with two or more cores, the server runs on the first and the load generator on the second. */
export const SERVER_CORE = createPinCommand(0);
export const LOAD_CORE = createPinCommand(1);

function createPinCommand(core: number): readonly string[] {
  return process.platform === "linux" && availableParallelism() > 1 ? ["taskset", "-c", String(core)] : [];
}
