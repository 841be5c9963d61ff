import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { unlessMissing } from "#kernel/unless-missing.ts";
import type { CaptureLocation, CaptureStore } from "#ports/capture-store.ts";
import { captureWriter } from "./capture-writer.ts";

const FILE_NAME = /^[\w-]+\.pcap$/;
const ENTRY = /^(?<challengeId>\d+)\/(?<participationId>\d+)\/(?<fileName>[\w-]+\.pcap)$/;

/** Stores captures under `folder`, by challenge and team. */
export function captureFolder(folder: string): CaptureStore {
  /** The path of a capture; its file name cannot lead out of the folder of its team. */
  function toPath({ challengeId, participationId, fileName }: CaptureLocation): string {
    if (!FILE_NAME.test(fileName)) throw new Error("not a file name of a capture");
    return join(folder, String(challengeId), String(participationId), fileName);
  }

  return {
    async create(location) {
      const path = toPath(location);
      await mkdir(dirname(path), { recursive: true });
      return captureWriter(path);
    },

    async getSize(location) {
      return (await unlessMissing(stat(toPath(location))))?.size;
    },

    async open(location, { first, last }) {
      const path = toPath(location);
      if (last < first) return Readable.from([]);
      const file = await unlessMissing(open(path));
      return file && createReadStream(path, { fd: file, start: first, end: last });
    },

    async delete(location) {
      await rm(toPath(location), { force: true });
    },

    async *listBefore(instant) {
      const entries = (await unlessMissing(readdir(folder, { recursive: true }))) ?? [];
      for (const entry of entries) {
        const location = parseLocation(entry);
        const stats = location && (await unlessMissing(stat(join(folder, entry))));
        if (location && stats && stats.mtime < instant) yield location;
      }
    },
  };
}

function parseLocation(entry: string): CaptureLocation | undefined {
  const parts = ENTRY.exec(entry)?.groups;
  if (!parts) return undefined;
  const { challengeId, participationId, fileName = "" } = parts;
  return { challengeId: Number(challengeId), participationId: Number(participationId), fileName };
}
