import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Address } from "#ports/container-engine.ts";
import type { Random } from "#ports/random.ts";
import type { Side, Traffic, TrafficObserver } from "#ports/relay.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import { toCaptureDescription, toCaptureName } from "./capture.domain.ts";
import { findCaptureSubject } from "./capture.repo.ts";
import { type CaptureFileDeps, captureFile } from "./capture-file.ts";
import { createFileHeader } from "./pcap/packet.ts";
import { packetWriter } from "./pcap/packet-writer.ts";

export interface RecorderDeps extends CaptureFileDeps {
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  /** Whether traffic capture is enabled. */
  readonly isEnabled: boolean;
  /** Called when a file is full, to free space. */
  readonly onFull: () => Promise<void>;
}

/** A connection that may be captured. */
export interface Connection {
  readonly containerId: string;
  readonly challengeId: number;
  readonly participationId: number;
  readonly client: Address;
  readonly container: Address;
}

export interface Recording extends TrafficObserver {
  /** Resolves when everything is written. Never rejects. */
  end(endedBy: Traffic["endedBy"]): Promise<void>;
}

export type RecorderService = ReturnType<typeof recorderService>;

/** A connection with more data continues in a new file, so that old parts can be deleted. */
const MAX_FILE_BYTES = 64 * MEBIBYTE;
const CONNECTION_ID_DIGITS = 16;

/** CAPTURE-1: records the traffic of connections through the proxy. */
export function recorderService(deps: RecorderDeps) {
  const { db, clock, log, random, stopwatch, isEnabled, onFull } = deps;

  async function record(connection: Connection): Promise<Recording | undefined> {
    const subject = isEnabled ? await findCaptureSubject(db, connection.containerId) : undefined;
    if (!subject) return undefined;
    const { containerId, challengeId, participationId, client, container } = connection;
    const description = toCaptureDescription({ ...subject, challengeId });
    const connectionId = random.hex(CONNECTION_ID_DIGITS);
    const clockOffsetMicros = clock.now().getTime() * 1000 - stopwatch.microseconds();
    const openedAtMicros = getNowMicros();
    const endings: Promise<void>[] = [];
    let partCount = 0;
    let part: ReturnType<typeof startPart> | undefined;

    function getNowMicros(): number {
      return clockOffsetMicros + stopwatch.microseconds();
    }

    /** Creates the first file with the first data, and the next one when the previous file is full. */
    function startPart(atMicros: number) {
      partCount += 1;
      const fileName = toCaptureName(containerId, connectionId, partCount);
      const file = captureFile({ challengeId, participationId, fileName }, deps);
      const packets = packetWriter(client, container, write);
      const startedPart = { file, packets, byteCount: 0 };
      /** Headers count too: with tiny messages they are most of the file. */
      function write(bytes: Uint8Array): void {
        startedPart.byteCount += bytes.length;
        file.add(bytes);
      }
      write(createFileHeader());
      packets.describe(description, atMicros);
      packets.open(atMicros);
      return startedPart;
    }

    function finishPart(closingSide: Side): void {
      if (!part) return;
      part.packets.close(closingSide, getNowMicros());
      endings.push(part.file.end());
      part = undefined;
    }

    return {
      observe(from, bytes) {
        part ??= startPart(partCount === 0 ? openedAtMicros : getNowMicros());
        part.packets.append(from, bytes, getNowMicros());
        const writePromise = part.file.scheduleWrite();
        if (part.byteCount < MAX_FILE_BYTES) return writePromise;
        finishPart("client");
        onFull().catch((err: unknown) =>
          log.warn({ err }, "failed to delete captures beyond the size limit"),
        );
        return writePromise;
      },
      async end(endedBy) {
        finishPart(endedBy === "container" ? "container" : "client");
        await Promise.all(endings);
      },
    };
  }

  return { record };
}
