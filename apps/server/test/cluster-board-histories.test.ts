import fc from "fast-check";
import { expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { createBoardFollower } from "./board-follower.ts";
import { send, useCluster } from "./cluster.ts";
import { useForkedServers } from "./forked-server.ts";
import { arbitraryActions, createRandomGame, type SendRequest } from "./random-board-game.ts";

const PROCESS_COUNT = 3;
const cluster = useCluster(useForkedServers(), PROCESS_COUNT);

const sendTo =
  (address: string): SendRequest =>
  async (caller, path, request) => {
    const response = await send(address, caller, path, request);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };

it("LIVE-3, LIVE-5 a board that is updated by the changes of three processes in turn equals the fetched one after every action", async () => {
  const { admin, fixture } = cluster;
  let changeCount = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryActions, async (actions) => {
      const platform = { fixture, admin, send: sendTo(cluster.url) };
      const { gameId, play, rebuild } = await createRandomGame(platform);
      const followers = [
        await createBoardFollower(platform.send, { gameId, view: "public", caller: visitor }),
        await createBoardFollower(platform.send, { gameId, view: "live", caller: admin }),
      ];
      let turn = 0;
      const followAll = async () => {
        const address = cluster.addresses[(turn += 1) % PROCESS_COUNT] ?? "";
        await Promise.all(followers.map(({ follow }) => follow(sendTo(address))));
      };
      for (const action of actions) {
        await play(action);
        await followAll();
      }
      await rebuild();
      for (const _ of cluster.addresses) await followAll();
      for (const { counts } of followers) changeCount += counts.changes;
    }),
    // Shrinking would take minutes.
    { numRuns: 5, endOnFailure: true },
  );
  // With resets alone, the test would prove nothing. Their share depends on the speed of the machine: on a fast
  // machine, an update more often contains several actions, and thus an action that needs a reset.
  expect(changeCount).toBeGreaterThan(10);
}, 120_000);
