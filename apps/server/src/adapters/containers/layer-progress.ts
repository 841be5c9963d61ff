import type { PullProgress } from "#ports/container-engine.ts";

/** The used fields of Docker's pull messages. */
export interface LayerEvent {
  readonly id?: string;
  readonly status?: string;
  readonly progressDetail?: { readonly current?: number; readonly total?: number };
}

const COMPLETE_STATUSES = new Set(["Verifying Checksum", "Download complete", "Pull complete"]);

/** Sums the progress of all layers of an image pull. */
export function layerProgress() {
  const layers = new Map<string, PullProgress>();

  function updateLayer({ id = "", status = "", progressDetail = {} }: LayerEvent): void {
    const { current = 0, total = 0 } = progressDetail;
    const layer = layers.get(id);
    if (status === "Downloading" && total > 0) layers.set(id, { doneBytes: current, totalBytes: total });
    else if (layer && COMPLETE_STATUSES.has(status))
      layers.set(id, { ...layer, doneBytes: layer.totalBytes });
  }

  function update(event: LayerEvent): PullProgress {
    updateLayer(event);
    const layerList = [...layers.values()];
    return {
      doneBytes: layerList.reduce((sum, { doneBytes }) => sum + doneBytes, 0),
      totalBytes: layerList.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
    };
  }

  return { update };
}
