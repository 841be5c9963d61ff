import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import type { SecondFactorPolicy } from "@gonfalon/contract/enums.ts";
import { listEditedGames } from "@gonfalon/contract/game.ts";
import { getInstallation } from "@gonfalon/contract/installation.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import { expect, it } from "vitest";
import type { Organizer } from "./organizer.ts";
import { listUpcomingImages, runPreflight } from "./preflight.ts";
import { RehearsalError } from "./rehearsal-error.ts";

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

/** A platform whose first check after the settings fails. */
function checkWithPolicy(secondFactor: SecondFactorPolicy) {
  const bodies = new Map<object, unknown>([
    [getSettings, { accountPolicy: { secondFactor }, globalConfig: { apiEncryption: false } }],
    [getCaptcha, { type: "None" }],
  ]);
  const call = async (endpoint: object) => {
    if (endpoint === getInstallation) throw new RehearsalError("The settings are supported.");
    return bodies.get(endpoint);
  };
  // The fake has only the members that are used.
  return runPreflight({ call } as unknown as Organizer, "t", 1);
}

it("FACTOR-6 the rehearsal does not start if every player needs a second factor", async () => {
  await expect(checkWithPolicy("Everyone")).rejects.toThrow(
    new RehearsalError(
      "Everyone must have a second factor, which simulated players do not support: choose another setting of two-step verification for the rehearsal.",
    ),
  );
});

it.each(["Optional", "Staff"] as const)("the rehearsal supports the policy %s", async (policy) => {
  await expect(checkWithPolicy(policy)).rejects.toThrow("The settings are supported.");
});
