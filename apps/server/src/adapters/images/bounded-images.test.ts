import { expect, it } from "vitest";
import { boundedImages } from "./bounded-images.ts";

it("FILE-24 converts two images at a time, queues a few, and rejects the next without reading it", async () => {
  const startedWidths: number[] = [];
  const conversions = Array.from({ length: 6 }, () => Promise.withResolvers<Uint8Array<ArrayBuffer>>());
  const images = boundedImages(
    {
      toWebp: (_load, width) => {
        startedWidths.push(width);
        return conversions[width]?.promise ?? Promise.reject(new Error("no such image"));
      },
    },
    { maxRunning: 2, maxWaiting: 2 },
  );
  const convert = (width: number) => images.toWebp(() => Promise.reject(new Error("not read")), width);

  const results = [0, 1, 2, 3].map(convert);
  expect(await convert(4)).toBe("busy");
  expect(startedWidths).toEqual([0, 1]);

  conversions[0]?.reject(new Error("a decoder failed"));
  await expect(results[0]).rejects.toThrow("a decoder failed");
  expect(startedWidths).toEqual([0, 1, 2]);

  for (const conversion of conversions) conversion.resolve(new Uint8Array(1));
  await Promise.all(results.slice(1));
  expect(startedWidths).toEqual([0, 1, 2, 3]);
  expect(await convert(5)).toBeInstanceOf(Uint8Array);
});
