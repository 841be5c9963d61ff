import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createFixture } from "./fixture.ts";
import { CONCURRENCY, generateCorrectAnswerScripts, loadChallenges } from "./flags.ts";
import { compareRates, type StandaloneRow } from "./row.ts";
import { measureRequestRate } from "./wrk.ts";

/** Correct flags while a webhook is subscribed to solves, compared with the same server with the webhook disabled. */
export const flagsWithWebhook: StandaloneRow = {
  name: "flags-webhook",
  unit: "×",
  target: { atLeast: 0.91 },
  async measure({ rounds, seconds }) {
    await using fixture = await createFixture({ teams: 2000, challenges: 100 });
    await using receiver = await startReceiver();
    const { event, server } = fixture;
    const body = { name: "bench", url: receiver.url, events: ["solve.accepted", "blood.taken"] };
    await event.postAsAdmin("/api/admin/webhooks", body);
    await loadChallenges(fixture);
    // Each side has a round that is discarded.
    const scripts = generateCorrectAnswerScripts({ event, rounds: 2 * (rounds + 1), teamCount: event.teams });
    const createSide = (isEnabled: boolean) => async () => {
      await event.db.query("update webhooks set enabled = $1", [isEnabled]);
      const script = scripts.next().value;
      return measureRequestRate({ url: server.url, seconds, connectionCount: CONCURRENCY, script });
    };
    const measurement = await compareRates(
      { ...fixture, rounds, seconds },
      { ours: createSide(true), bare: createSide(false) },
    );
    if (receiver.getRequestCount() === 0) throw new Error("The webhook received no request");
    return measurement;
  },
};

/** Accepts every request. */
async function startReceiver() {
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    request.resume().on("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    getRequestCount: () => requestCount,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
