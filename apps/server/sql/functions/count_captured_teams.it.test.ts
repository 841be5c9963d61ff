import { expect, it } from "vitest";
import { insertChallenge, insertGame, insertParticipation } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

it("GROW-1 counts the teams with captures, even after captures and registrations are deleted", async () => {
  const gameId = await insertGame(fixture);
  const challengeId = await insertChallenge(fixture, gameId);
  const ids: number[] = [];
  while (ids.length < 3) ids.push((await insertParticipation(fixture, gameId)).id);
  const capture = (name: string, participationIds = ids) =>
    fixture.db
      .insertInto("captures")
      .values(
        participationIds.map((id) => ({
          challenge_id: challengeId,
          participation_id: id,
          file_name: name,
          size: 1,
          updated_at: fixture.clock.now(),
        })),
      )
      .execute();
  const countTeams = async () =>
    (
      await fixture.db
        .selectFrom("captured_challenges")
        .where("challenge_id", "=", challengeId)
        .select("teams")
        .executeTakeFirst()
    )?.teams;

  await capture("1.pcap", ids.slice(0, 2));
  expect(await countTeams()).toBe(2);
  await capture("2.pcap");
  expect(await countTeams()).toBe(3);
  await fixture.db.deleteFrom("captures").where("file_name", "=", "1.pcap").execute();
  expect(await countTeams()).toBe(3);
  await fixture.db
    .deleteFrom("captures")
    .where("participation_id", "=", ids[0] ?? 0)
    .execute();
  expect(await countTeams()).toBe(2);
  await fixture.db
    .deleteFrom("participations")
    .where("id", "=", ids[1] ?? 0)
    .execute();
  expect(await countTeams()).toBe(1);
  await fixture.db.deleteFrom("challenges").where("id", "=", challengeId).execute();
  expect(await countTeams()).toBeUndefined();
});
