import { expect, it } from "vitest";
import { type LayerEvent, layerProgress } from "./layer-progress.ts";

const downloading = (id: string, current: number, total: number): LayerEvent => ({
  id,
  status: "Downloading",
  progressDetail: { current, total },
});

it.each<[string, readonly LayerEvent[], number, number]>([
  ["is unknown at first", [{ status: "Pulling from library/busybox", id: "1" }], 0, 0],
  ["is the sum of the layers", [downloading("a", 10, 100), downloading("b", 5, 50)], 15, 150],
  ["uses the latest event of a layer", [downloading("a", 10, 100), downloading("a", 70, 100)], 70, 100],
  [
    "includes completed layers",
    [downloading("a", 10, 100), { id: "a", status: "Download complete", progressDetail: {} }],
    100,
    100,
  ],
  [
    "does not decrease while a layer is extracted",
    [
      downloading("a", 99, 100),
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
