import type { TeamInfo } from "@gonfalon/contract/team.ts";
import type { Db } from "#db/client.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { estimateMemorySize } from "#kernel/memory-size.ts";
import { PERSONAL_CACHE_BYTES } from "#kernel/personal-cache-bytes.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import { toTeamInfo } from "./team.domain.ts";
import { listUserTeams } from "./team.repo.ts";

interface OwnTeamsDeps {
  readonly db: Db;
  readonly events: EventBus;
}

interface OwnTeams {
  readonly userId: string;
  readonly teams: TeamInfo[];
}

/**
 * READ-2, SOLO-3: returns a function that lists the teams of a user, without the personal team.
 * The cache depends on all members, because a list contains their names and pictures.
 */
export function ownTeams({ db, events }: OwnTeamsDeps) {
  const lists = taggedCache<OwnTeams>({
    load: async (userId) => {
      const teams = await listUserTeams(db, userId);
      return { userId, teams: teams.filter(({ isPersonal }) => !isPersonal).map(toTeamInfo) };
    },
    getTags: ({ userId, teams }) => [userId, ...teams.flatMap(toTags)],
    capacity: PERSONAL_CACHE_BYTES.ownTeams,
    getSize: estimateMemorySize,
  });
  events.subscribe("user.changed", ({ userId }) => lists.forget(userId));
  events.subscribe("team.changed", ({ teamId, memberId }) => {
    lists.forget(toTeamTag(teamId));
    if (memberId !== undefined) lists.forget(memberId);
  });
  // Accepting a registration locks the team.
  events.subscribe("participation.changed", ({ teamId, acceptedTeamsChanged = true }) => {
    if (!acceptedTeamsChanged) return;
    if (teamId === undefined) lists.forgetAll();
    else lists.forget(toTeamTag(teamId));
  });
  // A deleted file can be a picture in a list.
  for (const type of ["file.deleted", "events.missed"] as const)
    events.subscribe(type, () => lists.forgetAll());

  return (user: Principal): MaybePromise<TeamInfo[]> =>
    whenReady(lists.get(user.id), (ownTeamList) => ownTeamList?.teams ?? []);
}

function toTags({ id, members }: TeamInfo): readonly string[] {
  return [toTeamTag(id), ...members.map((member) => member.id)];
}

function toTeamTag(teamId: number): string {
  return `team:${teamId}`;
}
