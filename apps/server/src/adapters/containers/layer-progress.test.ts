import { expect, it } from "vitest";
import { type LayerEvent, layerProgress } from "./layer-progress.ts";

const downloading = (id: string, current: number, total: number): LayerEvent => ({
  id,
  status: "Downloading",
  progressDetail: { current, total },
});

it.each<[string, readonly LayerEvent[], number, number]>([
  ["is nothing before anything is known", [{ status: "Pulling from library/busybox", id: "1" }], 0, 0],
  ["adds up layers", [downloading("a", 10, 100), downloading("b", 5, 50)], 15, 150],
  ["counts the latest word about a layer", [downloading("a", 10, 100), downloading("a", 70, 100)], 70, 100],
  [
    "counts a layer as whole once it is",
    [downloading("a", 10, 100), { id: "a", status: "Download complete", progressDetail: {} }],
    100,
    100,
  ],
  [
    "does not go back while a layer is unpacked",
    [
      downloading("a", 99, 100),
      { id: "a", status: "Verifying Checksum" },
      { id: "a", status: "Extracting", progressDetail: { current: 1, total: 100 } },
    ],
    100,
    100,
  ],
  ["leaves out layers that were there", [{ id: "a", status: "Already exists", progressDetail: {} }], 0, 0],
  ["leaves out what has no size", [{ id: "a", status: "Downloading", progressDetail: {} }], 0, 0],
])("CONTAINER-12 how far a pull has come %s", (_case, events, doneBytes, totalBytes) => {
  const layers = layerProgress();
  expect(events.map((event) => layers.after(event)).at(-1)).toEqual({ doneBytes, totalBytes });
});
