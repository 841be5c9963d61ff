import { listCheats } from "@gonfalon/contract/cheat.ts";
import { listEvents } from "@gonfalon/contract/event.ts";
import { getGameActivity } from "@gonfalon/contract/game-activity.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getScoreboardSheet } from "@gonfalon/contract/scoreboard.ts";
import { getSubmissionSheet, listSubmissions } from "@gonfalon/contract/submission.ts";
import { expect, it } from "vitest";
import { hoursFromNow, insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";

const server = useServer();

it.each([listEvents, listSubmissions, listCheats, getScoreboardSheet, getSubmissionSheet, getGameActivity])(
  "MONITOR-1 $path returns 400 before the start and 404 for an unknown game",
  async (endpoint) => {
    const { headers } = await server.signUp("Monitor");
    const getStatus = async (id: number) => {
      const url = toRequestUrl(endpoint, { params: { id } });
      return (await server.app.inject({ method: "GET", url, headers })).statusCode;
    };
    expect(await getStatus(await insertGame(server, { starts_at: hoursFromNow(server, 1) }))).toBe(400);
    expect(await getStatus(999_999)).toBe(404);
  },
);
