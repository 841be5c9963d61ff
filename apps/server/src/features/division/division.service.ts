import type {
  DivisionChange,
  DivisionInfo,
  EffectiveDivision,
  JoinCheck,
  NewDivision,
} from "@gonfalon/contract/division.ts";
import type { GameAction } from "@gonfalon/contract/event.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { ALL_PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertAction } from "#features/event/event.record.repo.ts";
import { lockGame } from "#features/game/game.repo.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import type { JoinedTeam } from "#features/participation/game-access.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { isAcceptedOrSuspended } from "#features/participation/participation.domain.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { PERSONAL_CACHE_BYTES } from "#kernel/personal-cache-bytes.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import {
  type Division,
  type DivisionOverride,
  getRequiredCode,
  listJoinableDivisions,
} from "./division.domain.ts";
import {
  applyChange,
  findOverridesRefusal,
  isReservedDivisionName,
  toDivisionInfo,
} from "./division.edit.domain.ts";
import {
  countTeamsByDivision,
  deleteDivision,
  insertDivision,
  listChallengeIds,
  listOverrides,
  listRequirements,
  moveTeams,
  replaceOverrides,
  updateDivision,
} from "./division.edit.repo.ts";
import { listDivisions } from "./division.repo.ts";
import { listEffectiveDivisions } from "./effective.domain.ts";

export interface DivisionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly games: GameService;
  readonly access: GameAccess;
}

interface DivisionKey {
  readonly gameId: number;
  readonly divisionId: number;
}

const MESSAGES = {
  AddDivision: "division added",
  ChangeDivision: "division changed",
  DeleteDivision: "division deleted",
} as const satisfies Partial<Record<GameAction, string>>;
type DivisionAction = keyof typeof MESSAGES;

const NEW_DIVISION: Division = { id: 0, name: "", inviteCode: null, permissions: ALL_PERMISSIONS };

export type DivisionService = ReturnType<typeof divisionService>;

export function divisionService({ db, clock, events, log, games, access }: DivisionDeps) {
  const joinChecks = derivedCache<string, JoinCheck>(PERSONAL_CACHE_BYTES.joinChecks);

  /** Records the action in the event list; returns the function to call after the commit. */
  async function record(
    tx: Db,
    editor: Editor,
    {
      game,
      action,
      name,
    }: { readonly game: GameState; readonly action: DivisionAction; readonly name: string },
  ): Promise<() => void> {
    const { user } = editor;
    const eventId = await insertAction(tx, {
      gameId: game.id,
      userId: user.id,
      teamId: null,
      values: [action, name],
      at: clock.now(),
    });
    return () => {
      report(editor, game, name, MESSAGES[action]);
      events.publish({ type: "event.recorded", gameId: game.id, eventId });
    };
  }

  function report({ user, client }: Editor, game: GameState, division: string, message: string): void {
    events.publish({ type: "game.changed", gameId: game.id });
    log.info(
      { status: "Success", user: user.name, ip: client.ip, gameId: game.id, title: game.title, division },
      message,
    );
  }

  async function list(gameId: number): Promise<DivisionInfo[]> {
    await games.get(gameId);
    const overrides = await listOverrides(db, gameId);
    return (await listDivisions(db, gameId)).map((division) => toDivisionInfo(division, overrides));
  }

  async function create(editor: Editor, gameId: number, body: NewDivision): Promise<DivisionInfo> {
    return inTransaction(db, async (tx, afterCommit) => {
      const game = orRefuse(await lockGame(tx, gameId), "game.not-found");
      if (game.divisions.length >= limits.divisions)
        throw new ProblemError("division.too-many", { limit: limits.divisions });
      const division = applyChange(NEW_DIVISION, body);
      refuseReservedName(division);
      const id = await insertDivision(tx, gameId, division);
      const overrides = await writeOverrides(tx, { gameId, divisionId: id }, body);
      afterCommit(await record(tx, editor, { game, action: "AddDivision", name: division.name }));
      return toDivisionInfo({ ...division, id }, overrides);
    });
  }

  async function update(editor: Editor, key: DivisionKey, body: DivisionChange): Promise<DivisionInfo> {
    return inTransaction(db, async (tx, afterCommit) => {
      const { game, division: currentDivision } = await lockDivision(tx, key);
      const division = applyChange(currentDivision, body);
      refuseReservedName(division);
      await updateDivision(tx, division);
      const overrides = await writeOverrides(tx, key, body);
      afterCommit(await record(tx, editor, { game, action: "ChangeDivision", name: division.name }));
      return toDivisionInfo(division, overrides);
    });
  }

  async function remove(editor: Editor, key: DivisionKey, targetId: number | undefined): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const { game, division } = await lockDivision(tx, key);
      if (targetId !== undefined) {
        const isTarget = ({ id }: Division) => id === targetId && id !== division.id;
        const target = orRefuse(game.divisions.find(isTarget), "participation.division-invalid");
        await moveTeams(tx, { from: division.id, to: target.id });
      }
      await deleteDivision(tx, division.id);
      afterCommit(await record(tx, editor, { game, action: "DeleteDivision", name: division.name }));
    });
  }

  async function listEffective(gameId: number): Promise<EffectiveDivision[]> {
    return listEffectiveDivisions({
      game: await games.get(gameId),
      divisions: await listDivisions(db, gameId),
      overrides: await listOverrides(db, gameId),
      challengeIds: await listChallengeIds(db, gameId),
      requirements: await listRequirements(db, gameId),
      teams: await countTeamsByDivision(db, gameId),
    });
  }

  function checkJoin(user: Principal, gameId: number): MaybePromise<JoinCheck> {
    return whenReady(access.requireViewer(user, gameId), ({ joinedTeams }) =>
      whenReady(games.get(gameId), (game) =>
        joinChecks.get(`${gameId}:${user.id}`, [joinedTeams, game], () => toJoinCheck(game, joinedTeams)),
      ),
    );
  }

  return { list, create, update, remove, listEffective, checkJoin };
}

function needsCode(game: GameState, divisionId: number | null): boolean {
  return (
    getRequiredCode(
      game,
      game.divisions.find(({ id }) => id === divisionId),
    ) !== null
  );
}

function toJoinCheck(game: GameState, joinedTeams: readonly JoinedTeam[]): JoinCheck {
  return {
    joinedTeams: joinedTeams.map(({ id, divisionId, status }) => ({
      id,
      division: divisionId,
      ...(isAcceptedOrSuspended(status) && {
        fixedDivision: { inviteCodeRequired: needsCode(game, divisionId) },
      }),
    })),
    joinableDivisions: listJoinableDivisions(game.divisions).map(({ id }) => id),
  };
}

/** Locks the game, so that edits of its divisions are serialized. */
async function lockDivision(
  tx: Db,
  { gameId, divisionId }: DivisionKey,
): Promise<{ readonly game: GameState; readonly division: Division }> {
  const game = orRefuse(await lockGame(tx, gameId), "division.not-found");
  const division = game.divisions.find(({ id }) => id === divisionId);
  return { game, division: orRefuse(division, "division.not-found") };
}

function refuseReservedName({ name }: Division): void {
  if (isReservedDivisionName(name)) throw new ProblemError("game.division-reserved", { name });
}

/** Replaces the overrides if the request contains a list; returns the overrides of all divisions of the game. */
async function writeOverrides(
  tx: Db,
  { gameId, divisionId }: DivisionKey,
  { challengeConfigs }: DivisionChange,
): Promise<readonly DivisionOverride[]> {
  if (challengeConfigs) {
    refuse(findOverridesRefusal(challengeConfigs, await listChallengeIds(tx, gameId)));
    await replaceOverrides(tx, divisionId, challengeConfigs);
  }
  return listOverrides(tx, gameId);
}
