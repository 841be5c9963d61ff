import { submitFlag } from "@gonfalon/contract/submission.ts";
import type { Caller } from "./api-client.ts";
import { aChallenge, aGame, aParticipation, aTeam } from "./builders.ts";
import type { TestServer } from "./harness.ts";

/** A game in which one team solved a challenge, and another submitted a wrong flag and a flag of the first team. */
export async function aGameWithSubmissions(server: TestServer) {
  const gameId = await aGame(server, { title: "Cup 2026" });
  const easy = await aChallenge(server, gameId, { title: "easy", category: "Misc" });
  const own = await aChallenge(server, gameId, {
    title: "own",
    category: "Web",
    type: "DynamicContainer",
    flags: [],
  });
  const aNamedTeam = async (name: string) =>
    aParticipation(server, gameId, { team: await aTeam(server, { name }) });
  const suffix = gameId;
  const [winner, thief] = [await aNamedTeam(`winner ${suffix}`), await aNamedTeam(`=thief ${suffix}`)];
  await server.db
    .insertInto("instances")
    .values({
      participation_id: winner.id,
      challenge_id: own,
      flag: "flag{own}",
      opened_at: server.clock.now(),
    })
    .execute();
  const submit = async (player: Caller, challengeId: number, flag: string) => {
    server.clock.advance(1000);
    await server.call(player, submitFlag, { params: { id: gameId, cid: challengeId }, body: { flag } });
  };
  await submit(winner.player, easy, "flag{right}");
  await submit(thief.player, easy, "=1+1");
  await submit(thief.player, own, "flag{own}");
  return { gameId, easy, own, winner, thief };
}
