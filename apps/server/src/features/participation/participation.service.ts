import { isStaff } from "@gonfalon/rules/roles.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import {
  type Division,
  type DivisionReference,
  getRequiredCode,
} from "#features/division/division.domain.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import type { GameKeys } from "#features/game/game-keys.ts";
import type { PersonalTeams } from "#features/team/personal-team.service.ts";
import { lockUserAgainstDeletion, setTeamLocked, setTeamsLocked } from "#features/team/team.repo.ts";
import { queueRegistrationEvent } from "#features/webhook/staff-events.repo.ts";
import { isSameSecret } from "#kernel/constant-time.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Actor } from "#ports/actor.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { GameAccess } from "./game-access.service.ts";
import {
  findJoinRefusal,
  findLeaveRefusal,
  findRegistrationRefusal,
  findTeamKindRefusal,
  getAddedTeamsDivision,
  getJoinDivision,
  getJoinedParticipation,
  type Participation,
} from "./participation.domain.ts";
import {
  countTeammates,
  deleteAbandoned,
  deletePlayer,
  findOwnParticipation,
  findTeamParticipation,
  insertMissingParticipations,
  insertParticipation,
  insertPlayer,
  isTeamMember,
  lockGameAgainstChanges,
  lockTeamOfUser,
  lockTeams,
  lockTeamsForJoin,
  updateParticipation,
} from "./participation.repo.ts";

export interface ParticipationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly games: GameService;
  readonly gameKeys: GameKeys;
  readonly personalTeams: PersonalTeams;
}

interface JoinRequest {
  readonly teamId: number;
  readonly division: DivisionReference;
  readonly inviteCode: string | null;
}

interface AddTeamsRequest {
  readonly teamIds: readonly number[];
  readonly division: DivisionReference;
}

export type ParticipationService = ReturnType<typeof participationService>;

export function participationService(deps: ParticipationDeps) {
  const { db, clock, events, log, access, games, gameKeys, personalTeams } = deps;

  function report(
    { user, client }: Actor,
    game: GameState,
    team: string,
    change: {
      readonly participationId: number;
      readonly teamId: number;
      readonly acceptedTeamsChanged?: false;
    },
    message: string,
  ): void {
    log.info(
      { status: "Success", user: user.name, ip: client.ip, gameId: game.id, game: game.title, team },
      message,
    );
    events.publish({ type: "participation.changed", gameId: game.id, ...change });
  }

  async function join(actor: Actor, gameId: number, request: JoinRequest): Promise<void> {
    const { user } = actor;
    await access.requireVisible(user, gameId);
    const game = await games.get(gameId);
    const teamId = game.solo ? await requirePersonalTeam(actor, game, request) : request.teamId;
    // Outside the transaction: reading the key may need another connection.
    const token = await gameKeys.createTeamToken(gameId, teamId);
    await inTransaction(db, async (tx, afterCommit) => {
      const lockedGame = orRefuse(await lockGameAgainstChanges(tx, gameId), "game.not-found");
      if (!(await lockUserAgainstDeletion(tx, user.id))) throw new ProblemError("session.required");
      const lockedTeam = await lockTeamsForJoin(tx, { teamId, gameId, userId: user.id });
      const existingParticipation = lockedTeam && (await findTeamParticipation(tx, gameId, lockedTeam.id));
      const division = await requireDivision(tx, game, request, existingParticipation);
      const team = orRefuse(lockedTeam, "team.not-found");
      if (!(await isTeamMember(tx, team.id, user.id))) throw new ProblemError("participation.not-a-member");
      refuse(findTeamKindRefusal(lockedGame, team));
      // Only staff can add new teams to a hidden game.
      if (game.hidden && !existingParticipation && !isStaff(user.role))
        throw new ProblemError("game.not-found");
      const ownParticipation = await findOwnParticipation(tx, gameId, user.id);
      const teammateCount = existingParticipation
        ? await countTeammates(tx, existingParticipation.id, user.id)
        : 0;
      refuse(findJoinRefusal(game, { ownParticipation, teammateCount }));
      if (ownParticipation) await deletePlayer(tx, ownParticipation.id, user.id);
      const { id, isNewlyAccepted } = await saveParticipation(tx, {
        game,
        existing: existingParticipation,
        token,
        teamId: team.id,
        division,
      });
      await insertPlayer(tx, { gameId, userId: user.id, participationId: id });
      const isNew = !existingParticipation || existingParticipation.status === "Rejected";
      if (isNew) await queueRegistrationEvent(tx, "registration.created", id, clock.now());
      const change = { participationId: id, teamId: team.id };
      const registration = isNewlyAccepted ? change : { ...change, acceptedTeamsChanged: false as const };
      afterCommit(() => report(actor, game, team.name, registration, "joined a game"));
    });
  }

  /** The division of a registration; throws if the game does not accept the registration. */
  async function requireDivision(
    tx: Db,
    game: GameState,
    request: JoinRequest,
    existing: Participation | undefined,
  ): Promise<Division | null> {
    const divisions = await listDivisions(tx, game.id);
    const division = getJoinDivision({ divisions }, request.division, existing);
    const code = getRequiredCode(game, division);
    const isCodeValid = code === null || isSameSecret(code.trim(), (request.inviteCode ?? "").trim());
    refuse(findRegistrationRefusal({ ...game, divisions }, { division, isCodeValid }, clock.now()));
    return division ?? null;
  }

  /** SOLO-2: creates the team if it is missing. A registration that is refused creates no team. */
  async function requirePersonalTeam(actor: Actor, game: GameState, request: JoinRequest): Promise<number> {
    const existingId = await personalTeams.find(actor.user.id);
    if (existingId !== undefined) return existingId;
    await requireDivision(db, game, request, undefined);
    return personalTeams.create(actor);
  }

  /** Stores the participation. A team that is accepted now is new on the board. */
  async function saveParticipation(
    tx: Db,
    {
      game,
      existing,
      token,
      teamId,
      division,
    }: {
      readonly game: GameState;
      readonly existing: Participation | undefined;
      readonly token: string;
      readonly teamId: number;
      readonly division: Division | null;
    },
  ): Promise<{ readonly id: number; readonly isNewlyAccepted: boolean }> {
    const nextParticipation = getJoinedParticipation(existing, division, game.acceptWithoutReview);
    const isNewlyAccepted = nextParticipation.status === "Accepted" && existing?.status !== "Accepted";
    if (isNewlyAccepted) await setTeamLocked(tx, teamId, true);
    if (!existing) {
      const row = { gameId: game.id, teamId, token, ...nextParticipation, createdAt: clock.now() };
      return { id: await insertParticipation(tx, row), isNewlyAccepted };
    }
    const isNewRegistration = existing.status !== nextParticipation.status;
    await updateParticipation(tx, existing.id, {
      ...nextParticipation,
      ...(isNewRegistration && { reviewNote: null }),
    });
    return { id: existing.id, isNewlyAccepted };
  }

  async function leave(actor: Actor, gameId: number): Promise<void> {
    const { user } = actor;
    await access.requireVisible(user, gameId);
    const game = await games.get(gameId);
    await inTransaction(db, async (tx, afterCommit) => {
      if (!(await lockGameAgainstChanges(tx, gameId))) throw new ProblemError("game.not-found");
      const team = await lockTeamOfUser(tx, gameId, user.id);
      const ownParticipation = await findOwnParticipation(tx, gameId, user.id);
      refuse(findLeaveRefusal(ownParticipation));
      if (!ownParticipation || !team) throw new ProblemError("participation.missing");
      await deletePlayer(tx, ownParticipation.id, user.id);
      await deleteAbandoned(tx, [ownParticipation.id]);
      const { id: participationId, teamId } = ownParticipation;
      const change = { participationId, teamId, acceptedTeamsChanged: false } as const;
      afterCommit(() => report(actor, game, team.name, change, "left a game"));
    });
  }

  /** JOIN-6: adds all teams or none. */
  async function addTeams(
    actor: Actor,
    gameId: number,
    { teamIds, division }: AddTeamsRequest,
  ): Promise<void> {
    const game = await games.get(gameId);
    const ids = [...new Set(teamIds)];
    const tokens = new Map<number, string>();
    for (const id of ids) tokens.set(id, await gameKeys.createTeamToken(gameId, id));
    await inTransaction(db, async (tx, afterCommit) => {
      const lockedGame = orRefuse(await lockGameAgainstChanges(tx, gameId), "game.not-found");
      const teamDivision = getAddedTeamsDivision({ divisions: await listDivisions(tx, gameId) }, division);
      if (teamDivision === undefined) throw new ProblemError("participation.division-invalid");
      const teams = await lockTeams(tx, ids);
      if (teams.length < ids.length) throw new ProblemError("team.not-found");
      for (const team of teams) refuse(findTeamKindRefusal(lockedGame, team));
      const divisionId = teamDivision?.id ?? null;
      const participation = { gameId, divisionId, status: "Accepted", createdAt: clock.now() } as const;
      const newIds = await insertMissingParticipations(
        tx,
        teams.map(({ id }) => ({ ...participation, teamId: id, token: tokens.get(id) ?? "" })),
      );
      if (newIds.length === 0) return;
      await setTeamsLocked(tx, newIds);
      for (const id of newIds) await queueRegistrationEvent(tx, "registration.created", id, clock.now());
      afterCommit(() => {
        const fields = { user: actor.user.name, ip: actor.client.ip, gameId, game: game.title };
        log.info({ status: "Success", ...fields, teams: newIds.length }, "teams added to a game");
        for (const participationId of newIds)
          events.publish({ type: "participation.changed", gameId, participationId });
      });
    });
  }

  return { join, leave, addTeams };
}
