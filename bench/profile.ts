import { connectInspector } from "./inspector.ts";

/** The part of a V8 profile that is read here. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const MOST_LINES = 40;

/** Watches a process through its inspector while `work` runs, and tells where its main thread spent the time. */
export async function profiled<T>(
  inspectorPort: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly busiest: string }> {
  const inspector = await connectInspector(inspectorPort);
  try {
    await inspector.ask("Profiler.enable");
    await inspector.ask("Profiler.start");
    const result = await work();
    const { profile } = (await inspector.ask("Profiler.stop")) as { readonly profile: Profile };
    return { result, busiest: busiestFunctions(profile) };
  } finally {
    inspector.close();
  }
}

function busiestFunctions({ nodes, samples, timeDeltas }: Profile): string {
  const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, place(callFrame)]));
  const spent = new Map<string, number>();
  let total = 0;
  samples.forEach((id, index) => {
    const name = placeOf.get(id) ?? "";
    if (name === "(idle)") return;
    const delta = timeDeltas[index] ?? 0;
    spent.set(name, (spent.get(name) ?? 0) + delta);
    total += delta;
  });
  const longest = [...spent].toSorted(([, one], [, other]) => other - one).slice(0, MOST_LINES);
  return longest
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}`)
    .join("\n");
}

function place({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  const file = url.replace(/^.*\/(node_modules|apps|packages)\//, "$1/");
  return file === "" ? functionName : `${functionName || "(anonymous)"}  ${file}:${lineNumber + 1}`;
}
