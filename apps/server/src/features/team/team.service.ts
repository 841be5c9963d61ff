import type { TeamText } from "@gonfalon/contract/team.ts";
import { isPublicKey, parseTeamToken } from "@gonfalon/rules/team-token.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { isSameSecret } from "#kernel/constant-time.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Actor } from "#ports/actor.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { isValidSignature } from "./ed25519.ts";
import { ownTeams } from "./own-teams.ts";
import {
  applyCaptainEdit,
  findCaptaincyRefusal,
  findCaptainRefusal,
  findDisbandRefusal,
  findJoinRefusal,
  findKickRefusal,
  findLeaveRefusal,
  findNameRefusal,
  findPersonalRefusal,
  findReservedRefusal,
  findTransferRefusal,
  INVITE_TOKEN_LENGTH,
  isChanged,
  parseInvite,
  type TeamState,
  toInviteCode,
} from "./team.domain.ts";
import {
  deleteMember,
  deleteRetiredTeams,
  findTeam,
  insertMember,
  insertTeam,
  lockCaptainedTeamCount,
  lockTeam,
  lockUserAgainstDeletion,
  lockUserTeams,
  setTeamLocked,
  updateCaptain,
  updateInviteToken,
  updateTeamText,
} from "./team.repo.ts";
import type { TeamGames } from "./team-games.ts";
import { removeTeam } from "./team-removal.ts";
import { type TeamEvent, teamReport } from "./team-report.ts";

export interface TeamDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly log: Logger;
  readonly games: TeamGames;
}

export type TeamService = ReturnType<typeof teamService>;

export function teamService({ db, clock, random, events, log, games }: TeamDeps) {
  const createInviteToken = () => random.hex(INVITE_TOKEN_LENGTH);
  const report = teamReport({ log, events });
  const listOwn = ownTeams({ db, events });

  async function create(actor: Actor, { name, bio }: TeamText): Promise<TeamState> {
    const trimmedName = (name ?? "").trim();
    return inTransaction(db, async (tx, afterCommit) => {
      await requireUser(tx, actor);
      refuse(
        findCaptaincyRefusal(await lockCaptainedTeamCount(tx, actor.user.id)) ??
          findNameRefusal(trimmedName) ??
          findReservedRefusal(trimmedName),
      );
      const id = await insertTeam(tx, {
        name: trimmedName,
        bio: bio ?? null,
        inviteToken: createInviteToken(),
        captainId: actor.user.id,
        createdAt: clock.now(),
      });
      const team = await getTeam(tx, id);
      afterCommit(() => report(actor, team, { message: "team created", memberId: actor.user.id }));
      return team;
    });
  }

  /** Creates a team for other users; the first becomes its captain. The caller publishes the change. */
  async function createFor(
    tx: Db,
    name: string,
    [captainId, ...otherIds]: readonly [string, ...string[]],
  ): Promise<number> {
    const createdAt = clock.now();
    const team = { name, bio: null, inviteToken: createInviteToken(), captainId, createdAt };
    const id = await insertTeam(tx, team);
    for (const userId of otherIds) await insertMember(tx, id, userId, createdAt);
    return id;
  }

  /** Removes the user from every team and deletes the personal team. Call the returned function after the commit. */
  async function leaveAll(tx: Db, userId: string): Promise<() => void> {
    const teams = await lockUserTeams(tx, userId);
    for (const { id, isPersonal } of teams) {
      if (isPersonal) await removeTeam(tx, id, games, clock.now());
      await games.removeMember(tx, id, userId);
      await deleteMember(tx, id, userId);
    }
    return () => {
      for (const { id: teamId, isPersonal } of teams) {
        const change = isPersonal ? {} : ({ profileChanged: false } as const);
        events.publish({ type: "team.changed", teamId, memberId: userId, ...change });
      }
    };
  }

  /** Changes a team while it is locked, and returns the changed team. */
  async function change(
    actor: Actor,
    id: number,
    event: TeamEvent,
    work: (tx: Db, team: TeamState) => Promise<void>,
  ): Promise<TeamState> {
    return inTransaction(db, async (tx, afterCommit) => {
      const team = orRefuse(await lockTeam(tx, id), "team.not-found");
      await work(tx, team);
      afterCommit(() => report(actor, team, event));
      return getTeam(tx, id);
    });
  }

  /** An update without changes publishes no event. */
  function update(actor: Actor, id: number, text: TeamText): Promise<TeamState> {
    return inTransaction(db, async (tx, afterCommit) => {
      const team = orRefuse(await lockTeam(tx, id), "team.not-found");
      const editedText = applyCaptainEdit(team, text);
      refuse(findCaptainRefusal(team, actor.user.id) ?? findNameRefusal(editedText.name));
      if (!isChanged(team, editedText)) return team;
      if (editedText.name !== team.name)
        refuse(findPersonalRefusal(team) ?? findReservedRefusal(editedText.name));
      await updateTeamText(tx, team, editedText);
      afterCommit(() => report(actor, team, { message: "team edited" }));
      return getTeam(tx, id);
    });
  }

  function transfer(actor: Actor, id: number, newCaptainId: string): Promise<TeamState> {
    return inTransaction(db, async (tx, afterCommit) => {
      // Locks the new captain before reading the team: a user who was being deleted is then no longer a member.
      const captainedTeamCount = await lockCaptainedTeamCount(tx, newCaptainId);
      const team = orRefuse(await lockTeam(tx, id), "team.not-found");
      refuse(
        findCaptainRefusal(team, actor.user.id) ??
          findTransferRefusal(team, newCaptainId, captainedTeamCount),
      );
      await updateCaptain(tx, id, newCaptainId);
      const message = "captaincy transferred";
      afterCommit(() => report(actor, team, { message, affectedId: newCaptainId, profileChanged: false }));
      return getTeam(tx, id);
    });
  }

  async function getInvite(user: Principal, id: number): Promise<string> {
    const team = await getTeam(db, id);
    refuse(findCaptainRefusal(team, user.id) ?? findPersonalRefusal(team));
    return toInviteCode(team);
  }

  async function renewInvite(actor: Actor, id: number): Promise<string> {
    const team = await change(
      actor,
      id,
      { message: "invitation renewed", profileChanged: false },
      async (tx, currentTeam) => {
        refuse(findCaptainRefusal(currentTeam, actor.user.id) ?? findPersonalRefusal(currentTeam));
        await updateInviteToken(tx, id, createInviteToken());
      },
    );
    return toInviteCode(team);
  }

  async function accept(actor: Actor, code: string): Promise<void> {
    const invite = parseInvite(code);
    await inTransaction(db, async (tx, afterCommit) => {
      await requireUser(tx, actor);
      const team = invite && (await lockTeam(tx, invite.teamId));
      // A missing team causes the same error as a wrong token, so that the response does not reveal which ids exist.
      if (!team || !isSameSecret(invite.token, team.inviteToken))
        throw new ProblemError("team.invite-invalid");
      refuse(findJoinRefusal(team, actor.user.id));
      await insertMember(tx, team.id, actor.user.id, clock.now());
      afterCommit(() =>
        report(actor, team, { message: "team joined", profileChanged: false, memberId: actor.user.id }),
      );
    });
  }

  async function leave(actor: Actor, id: number): Promise<void> {
    const event = { message: "team left", profileChanged: false, memberId: actor.user.id } as const;
    await change(actor, id, event, async (tx, team) => {
      refuse(findLeaveRefusal(team, actor.user.id, await hasUnfinishedGame(tx, team)));
      await removeMember(tx, team, actor.user.id);
    });
  }

  function kick(actor: Actor, id: number, userId: string): Promise<TeamState> {
    const event = {
      message: "member removed",
      affectedId: userId,
      profileChanged: false,
      memberId: userId,
    } as const;
    return change(actor, id, event, async (tx, team) => {
      refuse(findKickRefusal(team, actor.user.id, userId, await hasUnfinishedGame(tx, team)));
      await removeMember(tx, team, userId);
      // TEAM-8: the removed member may know the code.
      await updateInviteToken(tx, id, createInviteToken());
    });
  }

  async function disband(actor: Actor, id: number): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const team = orRefuse(await lockTeam(tx, id), "team.not-found");
      refuse(findDisbandRefusal(team, actor.user.id, await hasUnfinishedGame(tx, team)));
      await removeTeam(tx, id, games, clock.now());
      afterCommit(() => report(actor, team, { message: "team deleted" }));
    });
  }

  function hasUnfinishedGame(tx: Db, { id, locked }: TeamState): Promise<boolean> {
    return locked ? games.hasUnfinishedGame(tx, id, clock.now()) : Promise.resolve(false);
  }

  async function removeMember(tx: Db, team: TeamState, userId: string): Promise<void> {
    // If a member may leave a locked team, the lock is stale and is removed.
    if (team.locked) await setTeamLocked(tx, team.id, false);
    await games.removeMember(tx, team.id, userId);
    await deleteMember(tx, team.id, userId);
  }

  function verify(token: string, publicKey: string): void {
    const parsedToken = parseTeamToken(token);
    if (!parsedToken || !isPublicKey(publicKey)) throw new ProblemError("team.token-malformed");
    const { signedText, signature } = parsedToken;
    if (!isValidSignature({ text: signedText, signature, publicKey }))
      throw new ProblemError("team.token-wrong");
  }

  /** Call after results were deleted: deleted teams are stored only while results remain. */
  function deleteRetired(tx: Db): Promise<void> {
    return deleteRetiredTeams(tx);
  }

  return {
    create,
    createFor,
    deleteRetired,
    lockCaptainedTeamCount,
    leaveAll,
    update,
    transfer,
    getInvite,
    renewInvite,
    accept,
    leave,
    kick,
    disband,
    verify,
    get: (id: number) => getTeam(db, id),
    listOwn,
  };
}

/** Throws if the account of the caller was deleted after the request was admitted. */
async function requireUser(tx: Db, { user }: Actor): Promise<void> {
  if (!(await lockUserAgainstDeletion(tx, user.id))) throw new ProblemError("session.required");
}

async function getTeam(db: Db, id: number): Promise<TeamState> {
  return orRefuse(await findTeam(db, id), "team.not-found");
}
