import { submitFlag } from "@gonfalon/contract/submission.ts";
import type { Caller } from "./api-client.ts";
import { insertChallenge, insertGame, insertParticipation, insertTeam } from "./builders.ts";
import type { TestServer } from "./harness.ts";

/**
 * A game in which one team solved a challenge, and another submitted a wrong flag and the first team's flag. The other
 * team's name and its wrong flag begin with `=`, like a formula in a spreadsheet.
 */
export async function createGameWithSubmissions(server: TestServer) {
  const gameId = await insertGame(server, { title: "Cup 2026" });
  const easyId = await insertChallenge(server, gameId, { title: "easy", category: "Misc" });
  const dynamicId = await insertChallenge(server, gameId, {
    title: "dynamic",
    category: "Web",
    type: "DynamicContainer",
    flags: [],
  });
  const insertNamedTeam = async (name: string) =>
    insertParticipation(server, gameId, { team: await insertTeam(server, { name }) });
  const [winner, thief] = [
    await insertNamedTeam(`winner ${gameId}`),
    await insertNamedTeam(`=thief ${gameId}`),
  ];
  await server.db
    .insertInto("instances")
    .values({
      participation_id: winner.id,
      challenge_id: dynamicId,
      flag: "flag{winner}",
      opened_at: server.clock.now(),
    })
    .execute();
  const submit = async (player: Caller, challengeId: number, flag: string) => {
    server.clock.advance(1000);
    await server.call(player, submitFlag, { params: { id: gameId, cid: challengeId }, body: { flag } });
  };
  await submit(winner.player, easyId, "flag{right}");
  await submit(thief.player, easyId, "=1+1");
  await submit(thief.player, dynamicId, "flag{winner}");
  return { gameId, easyId, dynamicId, winner, thief };
}
