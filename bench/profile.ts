import { once } from "node:events";
import { WebSocket } from "ws";

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
  const reply = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await reply.json()) as [{ readonly webSocketDebuggerUrl: string }];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");
  try {
    await ask(socket, "Profiler.enable");
    await ask(socket, "Profiler.start");
    const result = await work();
    const { profile } = (await ask(socket, "Profiler.stop")) as { readonly profile: Profile };
    return { result, busiest: busiestFunctions(profile) };
  } finally {
    socket.close();
  }
}

/** One question at a time: the next message is the answer. */
async function ask(socket: WebSocket, method: string): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, method }));
  const [message] = (await once(socket, "message")) as [Buffer];
  return (JSON.parse(message.toString()) as { readonly result: unknown }).result;
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
