import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";
import { connectInspector } from "./inspector.ts";

/** The part of a V8 profile that is read here. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const MAX_LINE_COUNT = 40;

/** Profiles a process through its inspector while `work` runs, and reports where its main thread spent the time. */
export async function profileProcess<T>(
  inspectorPort: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly busiestFunctions: string }> {
  const inspector = await connectInspector(inspectorPort);
  try {
    await inspector.send("Profiler.enable");
    await inspector.send("Profiler.start");
    const result = await work();
    const { profile } = (await inspector.send("Profiler.stop")) as { readonly profile: Profile };
    return { result, busiestFunctions: formatBusiestFunctions(profile) };
  } finally {
    inspector.close();
  }
}

function formatBusiestFunctions({ nodes, samples, timeDeltas }: Profile): string {
  const frameById = new Map(nodes.map(({ id, callFrame }) => [id, toSourceFrame(callFrame)]));
  const locations = new Map<string, number>();
  const components = new Map<string, number>();
  let total = 0;
  samples.forEach((id, index) => {
    const frame = frameById.get(id);
    if (!frame || frame.functionName === "(idle)") return;
    const delta = timeDeltas[index] ?? 0;
    addTime(locations, toLocation(frame), delta);
    addTime(components, toComponent(frame), delta);
    total += delta;
  });
  return [...listLongest(locations, total), "", ...listLongest(components, total)].join("\n");
}

function addTime(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

function listLongest(times: ReadonlyMap<string, number>, total: number): readonly string[] {
  return [...times]
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, MAX_LINE_COUNT)
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}`);
}

type Frame = Profile["nodes"][number]["callFrame"];

const sourceMaps = new Map<string, SourceMap | undefined>();

/** The bundle contains our sources and libraries; the source map distinguishes them. */
function toSourceFrame(frame: Frame): Frame {
  if (!frame.url.startsWith("file:")) return frame;
  const entry = loadSourceMap(frame.url)?.findEntry(frame.lineNumber, frame.columnNumber);
  if (!entry || !("originalSource" in entry)) return frame;
  const { originalSource, originalLine, originalColumn } = entry;
  const url = new URL(originalSource, frame.url).href;
  return { ...frame, url, lineNumber: originalLine, columnNumber: originalColumn };
}

function loadSourceMap(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`;
  if (!sourceMaps.has(file))
    sourceMaps.set(
      file,
      existsSync(file)
        ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload)
        : undefined,
    );
  return sourceMaps.get(file);
}

function toLocation({ functionName, url, lineNumber }: Frame): string {
  const file = url.replace(/^.*\/(node_modules|apps|packages)\//, "$1/");
  return file === "" ? functionName : `${functionName || "(anonymous)"}  ${file}:${lineNumber + 1}`;
}

const COMPONENTS: readonly (readonly [name: string, url: RegExp])[] = [
  ["Node's HTTP, streams and timers", /^node:/],
  ["Fastify", /node_modules\/(@?fastify|find-my-way|avvio|light-my-request|cookie|fast-|secure-json)/],
  ["database driver", /node_modules\/(pg|kysely)/],
  ["other libraries", /node_modules\//],
  ["Gonfalon", /\/(apps|packages)\//],
];

/** The origin of a frame. Frames without a URL belong to the system or to V8. */
function toComponent({ functionName, url }: Frame): string {
  if (functionName === "(garbage collector)") return "garbage collection";
  return COMPONENTS.find(([, pattern]) => pattern.test(url))?.[0] ?? "system calls and V8";
}
