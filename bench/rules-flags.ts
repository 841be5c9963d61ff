import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import type { LoadedEvent } from "./event.ts";
import { type BenchFixture, createFixture } from "./fixture.ts";
import { CONCURRENCY, generateCorrectAnswerScripts, loadChallenges } from "./flags.ts";
import { type Bench, compareRates, type StandaloneRow } from "./row.ts";
import { measureRequestRate } from "./wrk.ts";

const SIZE = { teams: 2000, challenges: 100 };
/** The number of challenges that have an override and require another challenge. */
const RULE_COUNT = 10;

/** Correct flags in a game with divisions, overrides and requirements, compared with the same game without them. */
export const flagsWithRules: StandaloneRow = {
  name: "flags-rules",
  unit: "×",
  target: { atLeast: 0.87 },
  async measure({ rounds, seconds }) {
    await using fixtureWithRules = await createFixture(SIZE);
    await solveRequiredChallenges(fixtureWithRules.event);
    await addRules(fixtureWithRules.event);
    await using fixtureWithoutRules = await createFixture(SIZE);
    await solveRequiredChallenges(fixtureWithoutRules.event);
    const bounds = { rounds, seconds };
    const ours = await prepareSide(fixtureWithRules, bounds);
    const bare = await prepareSide(fixtureWithoutRules, bounds);
    return await compareRates({ ...fixtureWithRules, ...bounds }, { ours, bare });
  },
};

async function prepareSide(fixture: BenchFixture, { rounds, seconds }: Pick<Bench, "rounds" | "seconds">) {
  await loadChallenges(fixture);
  const { event, server } = fixture;
  // The first round is discarded.
  const scripts = generateCorrectAnswerScripts({ event, rounds: rounds + 1, teamCount: event.teams });
  return () =>
    measureRequestRate({
      url: server.url,
      seconds,
      connectionCount: CONCURRENCY,
      script: scripts.next().value,
    });
}

/** Solves the first challenges for every team, so that no answer is rejected because a challenge is locked. */
async function solveRequiredChallenges({ db, gameId, firstChallengeId }: LoadedEvent): Promise<void> {
  await db.query(
    `with missing as (
       select participation.id as participation_id, challenge.id as challenge_id, member.user_id
         from participations participation
         join participation_members member on member.participation_id = participation.id
         cross join challenges challenge
        where challenge.id < $2
          and not exists (select from solves
                           where participation_id = participation.id and challenge_id = challenge.id)),
     instance as (
       insert into instances (participation_id, challenge_id, attempts, opened_at)
       select participation_id, challenge_id, 1, now() from missing),
     submission as (
       insert into submissions (game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
       select $1, challenge_id, participation_id, user_id, '', 'Accepted', now() from missing
       returning id, challenge_id, participation_id, user_id, submitted_at)
     insert into solves (game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
     select $1, challenge_id, participation_id, id, user_id, submitted_at from submission`,
    [gameId, firstChallengeId + RULE_COUNT],
  );
}

/** Adds two divisions; one gets no bloods for the last challenges. Each last challenge requires one of the first. */
async function addRules({ db, gameId, firstChallengeId, challenges }: LoadedEvent): Promise<void> {
  await db.query(
    `insert into divisions (game_id, name, position, permissions)
     values ($1, 'Students', 1, $2), ($1, 'Guests', 2, $2)`,
    [gameId, ALL_PERMISSIONS],
  );
  await db.query(
    `update participations
        set division_id = (select min(id) + participations.id % 2 from divisions where game_id = $1)
      where game_id = $1`,
    [gameId],
  );
  const firstRestrictedId = firstChallengeId + challenges - RULE_COUNT;
  await db.query(
    `insert into division_challenges (division_id, challenge_id, permissions)
     select divisions.id, challenges.id, $2 from divisions, challenges
      where divisions.name = 'Guests' and challenges.id >= $1`,
    [firstRestrictedId, ALL_PERMISSIONS ^ PERMISSIONS.GetBlood],
  );
  await db.query(
    `insert into challenge_requirements (challenge_id, required_id)
     select id, id - $1 + $2 from challenges where id >= $1`,
    [firstRestrictedId, firstChallengeId],
  );
  await db.query("analyze");
}
