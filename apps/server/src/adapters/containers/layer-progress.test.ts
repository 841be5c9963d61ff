import { expect, it } from "vitest";
import { type LayerEvent, layerProgress } from "./layer-progress.ts";

const createDownloadEvent = (id: string, current: number, total: number): LayerEvent => ({
  id,
  status: "Downloading",
  progressDetail: { current, total },
});

it.each<[string, readonly LayerEvent[], number, number]>([
  ["is unknown at first", [{ status: "Pulling from library/busybox", id: "1" }], 0, 0],
  ["is the sum of the layers", [createDownloadEvent("a", 10, 100), createDownloadEvent("b", 5, 50)], 15, 150],
  [
    "uses the latest event of a layer",
    [createDownloadEvent("a", 10, 100), createDownloadEvent("a", 70, 100)],
    70,
    100,
  ],
  [
    "includes completed layers",
    [createDownloadEvent("a", 10, 100), { id: "a", status: "Download complete", progressDetail: {} }],
    100,
    100,
  ],
  [
    "does not decrease while a layer is extracted",
    [
      createDownloadEvent("a", 99, 100),
      { id: "a", status: "Verifying Checksum" },
      { id: "a", status: "Extracting", progressDetail: { current: 1, total: 100 } },
    ],
    100,
    100,
  ],
  ["excludes existing layers", [{ id: "a", status: "Already exists", progressDetail: {} }], 0, 0],
  ["excludes events without a size", [{ id: "a", status: "Downloading", progressDetail: {} }], 0, 0],
])("CONTAINER-12 the progress of a pull %s", (_case, events, doneBytes, totalBytes) => {
  const layers = layerProgress();
  expect(events.map((event) => layers.update(event)).at(-1)).toEqual({ doneBytes, totalBytes });
});
