import { Worker } from "node:worker_threads";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { manualTime, neverTimer } from "../../../test/manual-time.ts";
import { importThread } from "./import-thread.ts";

const REQUEST = { type: "batch", table: "users", index: 0 } as const;
const OUT_OF_MEMORY = Object.assign(new Error("heap limit"), { code: "ERR_WORKER_OUT_OF_MEMORY" });

it("IMPORT-12 refuses an export that does not fit into the memory of the thread", async () => {
  const postMessage = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker) {
    this.emit("error", OUT_OF_MEMORY);
  });
  onTestFinished(() => postMessage.mockRestore());
  const thread = importThread(neverTimer);
  onTestFinished(async () => void (await thread.close()));
  await expect(thread.send(REQUEST)).rejects.toMatchObject({ key: "package.unreadable" });
});

it("an unexpected error in the thread is thrown with its stack", async () => {
  const thread = importThread(neverTimer);
  onTestFinished(async () => void (await thread.close()));
  await expect(thread.send(REQUEST)).rejects.toMatchObject({
    message: "requests arrived in the wrong order",
    stack: expect.stringContaining("import-session.ts"),
  });
});

it("IMPORT-12 refuses an export that takes too long, and terminates the thread", async () => {
  const time = manualTime();
  const terminate = vi.spyOn(Worker.prototype, "terminate");
  onTestFinished(() => terminate.mockRestore());
  const response = importThread(time).send(REQUEST);
  time.advance(2 * MINUTE_MS);
  await expect(response).rejects.toMatchObject({ key: "import.too-slow" });
  expect(terminate).toHaveBeenCalledOnce();
});
