import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildOwnInstance } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

function show(instances: readonly OwnInstance[]) {
  return showAt("/about", { ...signedInAs("User"), "GET /api/game/instances": { body: instances } });
}

it("REACH-6 links to the running instances on a screen outside of games, with the remaining time", async () => {
  const { address } = show([buildOwnInstance(HOUR_MS)]);
  const [button] = await screen.findAllByRole("button", { name: "1 running instance" });
  expect(button?.textContent).toContain("1");
  const [item] = await screen.findAllByRole("button", { name: /^heap/, hidden: true });
  expect(item?.textContent).toMatch(/Autumn Cup(1:00:00|0:59:5\d)$/);
  if (item) await userEvent.click(item);
  await waitFor(() => expect(address()).toBe("/games/1/challenges"));
});

it("REACH-6 shows no menu while no instance runs", async () => {
  const { requests } = show([]);
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("/game/instances"))).toBe(true));
  expect(screen.queryByRole("button", { name: /running instances?$/ })).toBeNull();
});
