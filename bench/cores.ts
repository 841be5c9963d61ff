import { availableParallelism } from "node:os";

/** On a machine with two cores, the server has one and the load generator the other. */
export const SERVER_CORE = pinTo(0);
export const LOAD_CORE = pinTo(1);

function pinTo(core: number): readonly string[] {
  return process.platform === "linux" && availableParallelism() > 1 ? ["taskset", "-c", String(core)] : [];
}
