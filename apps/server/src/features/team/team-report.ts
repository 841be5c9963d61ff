import type { Actor } from "#ports/actor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { TeamState } from "./team.domain.ts";

export interface TeamEvent {
  readonly message: string;
  /** The affected member, if other than the caller. */
  readonly affectedId?: string;
  /** False if name, bio and picture are the same as before and the team still exists. */
  readonly profileChanged?: false;
  /** The user who has joined or left. */
  readonly memberId?: string;
}

/** Logs and publishes a change to a team; call it after the commit. */
export function teamReport({ log, events }: { readonly log: Logger; readonly events: EventBus }) {
  return ({ user, client }: Actor, team: TeamState, { message, affectedId, ...change }: TeamEvent): void => {
    const member = team.members.find(({ id }) => id === affectedId)?.name;
    log.info(
      {
        status: "Success",
        user: user.name,
        ip: client.ip,
        teamId: team.id,
        team: team.name,
        ...(member !== undefined && { member }),
      },
      message,
    );
    events.publish({ type: "team.changed", teamId: team.id, ...change });
  };
}
