import { submitFlag } from "@gonfalon/contract/submission.ts";
import type { Caller } from "../../../../test/api-client.ts";
import type { TestServer } from "../../../../test/harness.ts";

/** Submits flags, which hubs report. */
export function hubFixtures(server: TestServer) {
  async function submit(player: Caller, gameId: number, challengeId: number, flag: string): Promise<number> {
    const { body } = await server.call(player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag },
    });
    return body;
  }

  return { submit };
}
