import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { buildOwnInstance } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

function show(getInstances: () => readonly OwnInstance[]) {
  return showAt("/about", {
    ...signedInAs("User"),
    "GET /api/game/instances": () => ({ body: getInstances() }),
  });
}

it("REACH-6 links to the running instances on a screen outside of games, with the remaining time", async () => {
  const { address } = show(() => [buildOwnInstance(HOUR_MS)]);
  const [button] = await screen.findAllByRole("button", { name: "1 running instance" });
  expect(button?.textContent).toContain("1");
  const [item] = await screen.findAllByRole("button", { name: /^heap/, hidden: true });
  expect(item?.textContent).toMatch(/Autumn Cup(1:00:00|0:59:\d\d)$/);
  if (item) await userEvent.click(item);
  await waitFor(() => expect(address()).toBe("/games/1/challenges"));
});

it("REACH-6 hides the menu after the last instance has stopped", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let instances = [buildOwnInstance(HOUR_MS)];
  show(() => instances);
  await screen.findAllByRole("button", { name: "1 running instance" });
  instances = [];
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  await waitFor(() => expect(screen.queryByRole("button", { name: /running instances?$/ })).toBeNull());
});
