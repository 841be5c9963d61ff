import { availableParallelism } from "node:os";

/** The server has a core to itself and the load comes from another, where the machine has two. */
export const SERVER_CORE = pinnedTo(0);
export const LOAD_CORE = pinnedTo(1);

function pinnedTo(core: number): readonly string[] {
  return process.platform === "linux" && availableParallelism() > 1 ? ["taskset", "-c", String(core)] : [];
}
