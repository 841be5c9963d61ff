import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createTinyFramesGif, SMALL_HEIC } from "../../../test/hostile-images.ts";
import { neverTimer } from "../../../test/manual-time.ts";
import { type ImageJob, runImageJob } from "./image-job.ts";
import { createCardRenderer, createImageProcessor, type RunJob } from "./images.ts";

const GIF = createTinyFramesGif(1);

/** Jobs that stay pending until the test ends them. */
function createPendingJobs() {
  const jobs: { readonly job: ImageJob; end(result: Awaited<ReturnType<RunJob>>): void }[] = [];
  const run: RunJob = (job) => new Promise((end) => jobs.push({ job, end }));
  return { run, jobs };
}

const convert = (images: ReturnType<typeof createImageProcessor>, bytes: Uint8Array) =>
  images.toWebp(async () => bytes, 300);

/** Waits until all jobs that are not queued have started. */
const waitForStarts = () => new Promise(setImmediate);

it("an image is converted in a process of its own", async () => {
  const processes: ChildProcess[] = [];
  const addProcess = (message: unknown) =>
    void processes.push((message as { readonly process: ChildProcess }).process);
  subscribe("child_process", addProcess);
  const webp = await convert(
    createImageProcessor((job) => runImageJob(job, neverTimer)),
    SMALL_HEIC,
  );
  unsubscribe("child_process", addProcess);
  expect(await sharp(Buffer.from(webp)).metadata()).toMatchObject({ format: "webp", width: 24, height: 16 });
  expect(processes.map(({ spawnargs }) => spawnargs.at(-1))).toEqual([
    expect.stringContaining("image.process.ts"),
  ]);
});

it.each([
  ["an empty file", Buffer.alloc(0)],
  ["text", Buffer.from("hello")],
  ["an SVG with script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ["an HTML page", Buffer.from("<html></html>")],
])("%s is rejected without starting a process", async (_, bytes) => {
  const { run, jobs } = createPendingJobs();
  expect(await convert(createImageProcessor(run), bytes)).toBe("unreadable");
  expect(await createCardRenderer(run).crop(async () => bytes)).toBe("unreadable");
  expect(await createCardRenderer(run).center(async () => bytes, "red")).toBe("unreadable");
  expect(jobs).toEqual([]);
});

it("FILE-24 converts one HEIC image at a time, in parallel with an image of another type", async () => {
  const { run, jobs } = createPendingJobs();
  const images = createImageProcessor(run);
  const results = [convert(images, SMALL_HEIC), convert(images, SMALL_HEIC)];
  await waitForStarts();
  expect(jobs.length).toBe(1);
  jobs[0]?.end("unreadable");
  await waitForStarts();
  expect(jobs.length).toBe(2);
  const gif = convert(images, GIF);
  await waitForStarts();
  expect(jobs.map(({ job }) => job.kind === "webp" && job.type)).toEqual([
    "image/heic",
    "image/heic",
    "image/gif",
  ]);
  for (const { end } of jobs) end("too-complex");
  expect(await Promise.all([...results, gif])).toEqual(["unreadable", "too-complex", "too-complex"]);
});

it("the picture of a queued card is not loaded until its turn, and never if the queue is full", async () => {
  const { run, jobs } = createPendingJobs();
  const cards = createCardRenderer(run);
  let loadedCount = 0;
  const load = async () => {
    loadedCount++;
    return GIF;
  };
  const results = Array.from({ length: 18 }, () => cards.crop(load));
  expect(await results.at(-1)).toBe("busy");
  await waitForStarts();
  expect(loadedCount).toBe(1);
  jobs[0]?.end("unreadable");
  await waitForStarts();
  expect(loadedCount).toBe(2);
});

describe("FILE-24 an image whose process", () => {
  it.each([
    ["crashes is reported as unreadable", "crashed", "unreadable"],
    ["takes too long is reported as busy", "timed-out", "busy"],
  ] as const)("%s", async (_, result, expected) => {
    expect(
      await convert(
        createImageProcessor(async () => result),
        GIF,
      ),
    ).toBe(expected);
    expect(await createCardRenderer(async () => result).crop(async () => GIF)).toBe(expected);
  });
});
