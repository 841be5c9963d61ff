import { listCheats } from "@gonfalon/contract/cheat.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { createGameWithSubmissions } from "../../../test/submitted-game.ts";

const server = useServer();
let monitor: Caller;

beforeAll(async () => {
  monitor = await server.signUp("Monitor");
});

describe("MONITOR-4 cheats", () => {
  it("name both teams and the submission", async () => {
    const { gameId, winner, thief } = await createGameWithSubmissions(server);
    const { body } = await server.call(monitor, listCheats, { params: { id: gameId } });
    const toCheatTeam = ({ id, team }: typeof winner) => ({
      id,
      team: { id: team.id, name: team.name, avatar: null },
      status: "Accepted",
      division: null,
      divisionId: null,
    });
    expect(body).toEqual([
      {
        ownedTeam: toCheatTeam(winner),
        submitTeam: toCheatTeam(thief),
        submission: {
          answer: "flag{winner}",
          status: "CheatDetected",
          time: server.clock.now().getTime(),
          user: thief.player.name,
          team: thief.team.name,
          challenge: "dynamic",
        },
      },
    ]);
  });
});
