import type { EventBus } from "#ports/event-bus.ts";
import { forEachInTurns } from "./for-each-in-turns.ts";
import type { PlannedIdentities } from "./import-people.domain.ts";

/** Publishes the change to the game, and the changes to users and teams that already existed. */
export async function publishImport(
  events: EventBus,
  { matchedUsers, matchedTeams }: PlannedIdentities,
  gameId: number,
): Promise<void> {
  events.publish({ type: "game.changed", gameId });
  await forEachInTurns(new Set(matchedUsers.values()), (userId) =>
    events.publish({ type: "user.changed", userId, renamed: false }),
  );
  await forEachInTurns(matchedTeams.values(), (teamId) =>
    events.publish({ type: "team.changed", teamId, profileChanged: false }),
  );
}
