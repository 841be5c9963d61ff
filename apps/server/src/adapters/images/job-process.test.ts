import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { neverTimer } from "../../../test/manual-time.ts";
import { runInProcess } from "./job-process.ts";

const program = new URL("../../../test/job-program.process.ts", import.meta.url);

let folder: string;
let path: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-job-"));
  path = join(folder, "socket");
  server = createServer().listen(path);
  await once(server, "listening");
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

interface JobProcess {
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
  readonly socket: Socket;
  readonly closeEvent: Promise<"ended">;
}

/** Waits until the job that was started last runs, and returns its process. */
async function waitForJob(): Promise<JobProcess> {
  const [socket] = (await once(server, "connection")) as [Socket];
  socket.on("error", () => undefined);
  const closeEvent = new Promise<"ended">((resolve) => socket.once("close", () => resolve("ended")));
  const [greeting] = await once(socket, "data");
  return { ...JSON.parse(String(greeting)), socket, closeEvent };
}

async function startJob(timer = neverTimer) {
  const [result, child] = [runInProcess<string>({ path }, { program, timeoutMs: 5000, timer }), waitForJob()];
  return { result, child: await child };
}

describe("the process of a job", () => {
  it("has a low priority in all threads and no environment variables, and ends with its job", async () => {
    const { result, child } = await startJob();
    const threads = process.platform === "linux" ? await readdir(`/proc/${child.pid}/task`) : [child.pid];
    const priorities = new Set(threads.map((thread) => getPriority(Number(thread))));
    expect([...priorities]).toEqual([constants.priority.PRIORITY_LOW]);
    expect(Object.keys(child.env).filter((name) => !name.startsWith("NODE_CHANNEL_"))).toEqual([]);

    child.socket.write("done");
    expect(await result).toBe("done");
    expect(await child.closeEvent).toBe("ended");
  });

  it("does not affect other jobs when it crashes", async () => {
    const firstJob = await startJob();
    const secondJob = await startJob();
    process.kill(firstJob.child.pid, "SIGSEGV");
    expect(await firstJob.result).toBe("crashed");
    secondJob.child.socket.write("done");
    expect(await secondJob.result).toBe("done");
  });

  it("is killed when it takes too long", async () => {
    const timeouts: { readonly milliseconds: number; readonly run: () => void }[] = [];
    const { result, child } = await startJob({
      after: (milliseconds, run) => {
        timeouts.push({ milliseconds, run });
        return () => undefined;
      },
    });
    expect(timeouts).toMatchObject([{ milliseconds: 5000 }]);
    timeouts[0]?.run();
    expect(await result).toBe("timed-out");
    expect(await child.closeEvent).toBe("ended");
  });

  it("completes its job when a terminal or a service manager stops all processes", async () => {
    const { result, child } = await startJob();
    for (const signal of ["SIGINT", "SIGTERM"]) process.kill(child.pid, signal);
    child.socket.write("done");
    expect(await result).toBe("done");
  });

  it("ends when the server is killed", async () => {
    const owner = fork(new URL("../../../test/job-owner.process.ts", import.meta.url), [path], {
      execArgv: [],
    });
    const child = await waitForJob();
    owner.kill("SIGKILL");
    expect(await child.closeEvent).toBe("ended");
  });

  it("fails its job if the program exits with an error code", async () => {
    const result = runInProcess({}, { program, timeoutMs: 5000, timer: neverTimer });
    await expect(result).rejects.toThrow("ended with code 3");
  });
});
