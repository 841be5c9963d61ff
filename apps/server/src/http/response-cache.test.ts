import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { Type } from "typebox";
import { expect, it, vi } from "vitest";
import { estimateMemorySize } from "#kernel/memory-size.ts";
import { getReadyResponse } from "./cached-response.ts";
import { responseCache } from "./response-cache.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const page = endpoint({
  method: "GET",
  path: "/api/page",
  access: "public",
  summary: "Get a page",
  etag: "page",
  reply: Type.Object({ team: Type.String(), content: Type.String() }),
});

/** A text of 4 KB that compresses like prose. */
const CONTENT = Array.from({ length: 600 }, (_, n) => `word${(n * n * 7919) % 9973}`)
  .join(" ")
  .slice(0, 4096);

async function measureMemory(): Promise<number> {
  // Memory outside of the heap is freed in a later turn of the event loop.
  for (let round = 0; round < 5; round++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

it.each([
  { encodings: ["br"], share: 0.5 },
  { encodings: ["", "gzip", "br", "zstd"], share: 1 },
])(
  "READ-2 the response of a view takes at most $share of its estimated memory after requests with $encodings",
  async ({ encodings, share }) => {
    const toResponse = responseCache(page, {});
    const buildView = (n: number) => ({ team: `Team ${n}`, content: CONTENT });
    const fill = async (count: number) => {
      const views = Array.from({ length: count }, (_, n) => buildView(n));
      for (const view of views)
        for (const encoding of encodings)
          await getReadyResponse(toResponse(view), { "accept-encoding": encoding });
      return views;
    };
    await fill(100);
    const bytesBefore = await measureMemory();
    const views = await fill(200);
    const bytesPerView = ((await measureMemory()) - bytesBefore) / views.length;
    expect(bytesPerView).toBeLessThan(share * estimateMemorySize(buildView(0)));
  },
);

it("serializes a view again for another encoding if its bytes are no longer in memory", async () => {
  // As if the garbage collector had freed the bytes.
  vi.stubGlobal(
    "WeakRef",
    class {
      deref = () => undefined;
    },
  );
  const view = { team: "Lions", content: CONTENT };
  const response = responseCache(page, {})(view);
  vi.unstubAllGlobals();
  const read = async (encoding: string) => {
    const { body } = await getReadyResponse(response, { "accept-encoding": encoding });
    return Buffer.from(String(body), "latin1");
  };
  expect(JSON.parse(brotliDecompressSync(await read("br")).toString())).toEqual(view);
  expect(JSON.parse(gunzipSync(await read("gzip")).toString())).toEqual(view);
});
