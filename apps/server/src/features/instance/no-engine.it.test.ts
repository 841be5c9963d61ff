import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { noEngine } from "#adapters/containers/none.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertContainer,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer({ engine: noEngine("Containers are disabled.") });

it.each(["Running", "Pending"] as const)(
  "CONTAINER-6 without an engine, the row of a container with the status %s stays until its stop time",
  async (status) => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, { type: "StaticContainer" });
    const { id: participationId } = await insertParticipation(server, gameId);
    const stopAt = hoursFromNow(server, 1);
    const container = { participation_id: participationId, status, stop_at: stopAt };
    const id = await insertContainer(server, challengeId, container);
    const { reconciler } = server.platform.containers;
    const findContainer = () =>
      server.db.selectFrom("containers").where("id", "=", id).select("id").executeTakeFirst();
    await reconciler.reconcile();
    await reconciler.stopDue();
    expect(await findContainer()).toEqual({ id });
    server.clock.advance(60 * MINUTE_MS);
    await reconciler.stopDue();
    expect(await findContainer()).toBeUndefined();
  },
);
