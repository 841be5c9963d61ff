import { expect, it } from "vitest";
import { aChallenge, aGame, aParticipation } from "../../test/builders.ts";
import { useWorld } from "../../test/use-world.ts";

const world = useWorld();

it("GROW-1 counts the teams with captures, and follows deleted captures and registrations", async () => {
  const gameId = await aGame(world);
  const challengeId = await aChallenge(world, gameId);
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push((await aParticipation(world, gameId)).id);
  const capture = (name: string, by = ids) =>
    world.db
      .insertInto("captures")
      .values(
        by.map((id) => ({
          challenge_id: challengeId,
          participation_id: id,
          file_name: name,
          size: 1,
          updated_at: world.clock.now(),
        })),
      )
      .execute();
  const teams = async () =>
    (
      await world.db
        .selectFrom("captured_challenges")
        .where("challenge_id", "=", challengeId)
        .select("teams")
        .executeTakeFirst()
    )?.teams;

  await capture("1.pcap", ids.slice(0, 2));
  expect(await teams()).toBe(2);
  await capture("2.pcap");
  expect(await teams()).toBe(3);
  await world.db.deleteFrom("captures").where("file_name", "=", "1.pcap").execute();
  expect(await teams()).toBe(3);
  await world.db
    .deleteFrom("captures")
    .where("participation_id", "=", ids[0] ?? 0)
    .execute();
  expect(await teams()).toBe(2);
  await world.db
    .deleteFrom("participations")
    .where("id", "=", ids[1] ?? 0)
    .execute();
  expect(await teams()).toBe(1);
  await world.db.deleteFrom("challenges").where("id", "=", challengeId).execute();
  expect(await teams()).toBeUndefined();
});
