import { parentPort, workerData } from "node:worker_threads";
import { capsuleTasks } from "./capsule-tasks.ts";

const { task, input } = workerData as { readonly task: keyof typeof capsuleTasks; readonly input: never };
parentPort?.postMessage(capsuleTasks[task](input));
