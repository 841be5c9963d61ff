import { expect, it } from "vitest";
import { firstViews } from "../../web/src/app/first-views.ts";
import { type Caller, visitor } from "./api-client.ts";
import { hoursFromNow, insertChallenge, insertGame, insertParticipation, insertSolve } from "./builders.ts";
import { useServer } from "./harness.ts";
import { readOverHttp } from "./read-calls.ts";
import { useRecordedQueries } from "./recorded-queries.ts";

const server = useServer();
const queries = useRecordedQueries();

/** What the pages request as soon as they open, and what they request later. */
const PAGE_CALLS = [
  ...new Set(firstViews.flatMap(({ calls }) => calls)),
  "/api/account/profile",
  "/api/team",
  "/api/game/:id/check",
  "/api/game/:id/notices?count=100&skip=0",
  "/api/game/:id/scoreboard/top?count=50",
  "/api/game/:id/standing",
  "/api/game/:id/challenges/:cid",
];

it.each([
  { state: "running", freezesInHours: null },
  { state: "frozen", freezesInHours: -0.5 },
])(
  "READ-1, READ-2 the calls of the pages of a $state game make no query the second time",
  async ({ freezesInHours }) => {
    const gameId = await insertGame(server, {
      freeze_at: freezesInHours === null ? null : hoursFromNow(server, freezesInHours),
    });
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    await insertSolve(server, membership, challengeId);
    const paths = PAGE_CALLS.map((path) =>
      path.replace(":id", String(gameId)).replace(":cid", String(challengeId)),
    );
    const readAll = async ({ headers }: Caller) => {
      const statuses: [path: string, status: number | undefined][] = [];
      for (const path of paths) statuses.push([path, (await readOverHttp(server, path, headers)).status]);
      return statuses;
    };
    for (const caller of [visitor, membership.player]) {
      const firstStatuses = await readAll(caller);
      const allowedStatuses = caller === visitor ? [200, 204, 401] : [200];
      expect(firstStatuses.filter(([, status]) => !allowedStatuses.includes(status ?? 0))).toEqual([]);
      let secondStatuses: typeof firstStatuses = [];
      expect(
        await queries.recordDuring(async () => {
          secondStatuses = await readAll(caller);
        }),
      ).toEqual([]);
      expect(secondStatuses).toEqual(firstStatuses);
    }
  },
);
