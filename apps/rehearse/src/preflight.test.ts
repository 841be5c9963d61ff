import { listEditedGames } from "@gonfalon/contract/game.ts";
import { expect, it } from "vitest";
import type { Organizer } from "./organizer.ts";
import { listUpcomingImages } from "./preflight.ts";

const NOW = 1000;
const PRESENT = { image: "nginx", status: "Present", reason: null, progress: null };

interface FakeRequest {
  readonly params: { readonly id: number; readonly cid?: number };
  readonly query: { readonly count: number; readonly skip: number };
}

/** An API with this many games. Only the last one has not ended; each has a container challenge. */
function createFakeOrganizer(gameCount: number, imageStatus: number): Pick<Organizer, "call" | "try"> {
  const ids = Array.from({ length: gameCount }, (_, index) => index + 1);
  const call = async (endpoint: object, { query }: FakeRequest) =>
    endpoint === listEditedGames
      ? {
          data: ids
            .slice(query.skip, query.skip + query.count)
            .map((id) => ({ id, end: id === gameCount ? NOW + 1 : NOW })),
          total: gameCount,
        }
      : [{ id: 7, title: "Heap", isEnabled: true, type: "DynamicContainer" }];
  const body = imageStatus === 200 ? PRESENT : { title: "No image is set.", status: imageStatus };
  const response = { status: imageStatus, text: JSON.stringify(body), parseBody: () => body };
  // The fake returns only the members that are read.
  return { call, try: async () => response } as unknown as Pick<Organizer, "call" | "try">;
}

it.each([1, 100, 101, 250])("finds the images of an upcoming game among %i games", async (gameCount) => {
  expect(await listUpcomingImages(createFakeOrganizer(gameCount, 200), NOW)).toEqual([PRESENT]);
});

it("reports an image whose state cannot be read", async () => {
  expect(await listUpcomingImages(createFakeOrganizer(1, 400), NOW)).toEqual([
    { image: "Heap", status: "Failed", reason: "400 No image is set.", progress: null },
  ]);
});
