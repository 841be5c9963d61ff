import { submitFlag } from "@gonfalon/contract/submission.ts";
import type { Caller } from "../../../../test/api-client.ts";
import type { TestServer } from "../../../../test/harness.ts";

/** The timeout is generous for busy machines; a passing test does not reach it. */
export const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

/** Submits flags and publishes notices, which the hubs push. */
export function hubFixtures(server: TestServer) {
  async function submit(player: Caller, gameId: number, challengeId: number, flag: string): Promise<number> {
    const { body } = await server.call(player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag },
    });
    return body;
  }

  /** Inserts the row and publishes the event, like an edit by an organizer. */
  async function publishNotice(gameId: number, text: string): Promise<number> {
    const { id } = await server.db
      .insertInto("notices")
      .values({ game_id: gameId, type: "Normal", values: [text], published_at: server.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    server.events.publish({ type: "notice.created", gameId, noticeId: id });
    return id;
  }

  return { publishNotice, submit };
}
