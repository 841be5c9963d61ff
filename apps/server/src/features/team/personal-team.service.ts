import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Actor } from "#ports/actor.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { findPersonalTeamId, lockCaptain } from "./personal-team.repo.ts";
import { INVITE_TOKEN_LENGTH } from "./team.domain.ts";
import { findTeam, insertTeam, lockTeam, updateTeamText } from "./team.repo.ts";
import { teamReport } from "./team-report.ts";

export interface PersonalTeamDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly log: Logger;
}

const SUFFIX_LENGTH = 4;
/** The first try uses the name without a suffix. Each retry adds a random suffix. */
const MAX_RETRIES = 5;

export type PersonalTeams = ReturnType<typeof personalTeamService>;

/** SOLO-2: the teams with which users play in solo games. */
export function personalTeamService({ db, clock, random, events, log }: PersonalTeamDeps) {
  const report = teamReport({ log, events });
  // Only the process that renamed the user renames the team.
  events.subscribe("user.changed", async ({ userId, renamed = true }, origin) => {
    if (renamed && origin === "local") await renamePersonalTeam(userId);
  });

  function find(userId: string): Promise<number | undefined> {
    return findPersonalTeamId(db, userId);
  }

  /** Returns the id of the personal team of the user, which a concurrent call may have created. */
  async function create(actor: Actor): Promise<number> {
    for (let retryCount = 0; retryCount < MAX_RETRIES; retryCount++) {
      const suffix = retryCount === 0 ? "" : `-${random.hex(SUFFIX_LENGTH)}`;
      const id = await createNamed(actor, suffix).catch(ignoreTakenName);
      if (id !== undefined) return id;
    }
    return createNamed(actor, `-${random.hex(SUFFIX_LENGTH)}`);
  }

  function createNamed(actor: Actor, suffix: string): Promise<number> {
    return inTransaction(db, async (tx, afterCommit) => {
      const { id: captainId, name } = orRefuse(await lockCaptain(tx, actor.user.id), "session.required");
      const existingId = await findPersonalTeamId(tx, captainId);
      if (existingId !== undefined) return existingId;
      const id = await insertTeam(tx, {
        name: name + suffix,
        bio: null,
        inviteToken: random.hex(INVITE_TOKEN_LENGTH),
        captainId,
        isPersonal: true,
        createdAt: clock.now(),
      });
      const team = orRefuse(await findTeam(tx, id), "team.not-found");
      afterCommit(() => report(actor, team, { message: "personal team created", memberId: captainId }));
      return id;
    });
  }

  /** Gives the team the name of its user. The team keeps its name if the new one is taken. */
  async function renamePersonalTeam(userId: string): Promise<void> {
    const teamId = await findPersonalTeamId(db, userId);
    if (teamId !== undefined) await rename(userId, teamId).catch(ignoreTakenName);
  }

  function rename(userId: string, teamId: number): Promise<void> {
    return inTransaction(db, async (tx, afterCommit) => {
      const captain = await lockCaptain(tx, userId);
      const team = await lockTeam(tx, teamId);
      if (!captain || !team || team.name === captain.name) return;
      await updateTeamText(tx, team, { ...team, name: captain.name });
      afterCommit(() => events.publish({ type: "team.changed", teamId }));
    });
  }

  return { find, create };
}

/** NAME-1: returns undefined if another team has the same or a similar name; rethrows other errors. */
function ignoreTakenName(error: unknown): undefined {
  const isTaken =
    error instanceof ProblemError && ["team.name-taken", "team.name-similar"].includes(error.key);
  if (!isTaken) throw error;
  return undefined;
}
