import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import type { GameChange, NewGame } from "@gonfalon/contract/game.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import { listDivisionTeamNames } from "#features/division/division.repo.ts";
import { insertAction } from "#features/event/event.record.repo.ts";
import type { TeamService } from "#features/team/team.service.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { getFreezeTime } from "./game.domain.ts";
import {
  addDefaultTimes,
  findMoveRefusal,
  findSettingsRefusal,
  joinTeamNames,
  normalizeSettings,
  planDivisionRemovals,
} from "./game.edit.domain.ts";
import { findMatchingGames } from "./game.list.domain.ts";
import {
  deleteGame,
  findGame,
  findGames,
  hasParticipations,
  insertGame,
  listGames,
  lockGame,
  updateGame,
  updatePoster,
} from "./game.repo.ts";
import { type GameState, toSettings } from "./game.state.domain.ts";
import type { GameKeys } from "./game-keys.ts";
import type { GameSalts } from "./game-salt.service.ts";

export interface GameEditDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly assets: AssetService;
  readonly gameKeys: GameKeys;
  readonly salts: GameSalts;
  readonly teams: TeamService;
}

interface GameQuery {
  readonly count: number;
  readonly skip: number;
  readonly search?: string | undefined;
}

export type GameEditService = ReturnType<typeof gameEditService>;

export function gameEditService({ db, clock, events, log, assets, gameKeys, salts, teams }: GameEditDeps) {
  function report({ user, client }: Editor, game: Pick<GameState, "id" | "title">, message: string): void {
    events.publish({ type: "game.changed", gameId: game.id });
    log.info(
      { status: "Success", user: user.name, ip: client.ip, gameId: game.id, title: game.title },
      message,
    );
  }

  /** Returns the newest games first. */
  async function list({
    count,
    skip,
    search,
  }: GameQuery): Promise<{ games: readonly GameState[]; total: number }> {
    const matches = findMatchingGames(await listGames(db), { search }, clock.now()).toSorted(
      (a, b) => b.id - a.id,
    );
    const page = matches.slice(skip, skip + count);
    return {
      games: await findGames(
        db,
        page.map(({ id }) => id),
      ),
      total: matches.length,
    };
  }

  async function get(id: number): Promise<GameState> {
    return orRefuse(await findGame(db, id), "game.not-found");
  }

  async function create(editor: Editor, { isSimulated = false, ...game }: NewGame): Promise<GameState> {
    const settings = normalizeSettings(addDefaultTimes(game, clock.now().getTime()));
    refuse(findSettingsRefusal(settings));
    return inTransaction(db, async (tx, afterCommit) => {
      const id = await insertGame(tx, settings, clock.now(), isSimulated);
      afterCommit(() => report(editor, { id, title: settings.title }, "game created"));
      return orRefuse(await findGame(tx, id), "game.not-found");
    });
  }

  async function update(
    editor: Editor,
    id: number,
    { divisionMoves, ...change }: GameChange,
  ): Promise<GameState> {
    return inTransaction(db, async (tx, afterCommit) => {
      const game = orRefuse(await lockGame(tx, id), "game.not-found");
      const before = toSettings(game);
      const settings = normalizeSettings({ ...before, ...change });
      refuse(findSettingsRefusal(settings));
      const divisions = { before: before.divisions, after: settings.divisions };
      const { moves, namesWithoutMove } = planDivisionRemovals(divisions, divisionMoves ?? []);
      refuse(findMoveRefusal(moves, settings.divisions));
      // DIV-8: clients for GZCTF 1.6 do not send the moves; the teams of a removed division then have no division.
      if (divisionMoves) await refuseOccupiedDivisions(tx, id, namesWithoutMove);
      if (settings.soloMode !== before.soloMode && (await hasParticipations(tx, id)))
        throw new ProblemError("game.solo-fixed");
      await updateGame(tx, id, settings, { moves, changedAt: clock.now() });
      afterCommit(() => report(editor, { id, title: settings.title }, "game edited"));
      const changedGame = orRefuse(await findGame(tx, id), "game.not-found");
      const eventId = await recordFreezeChange(tx, editor, game, changedGame);
      if (eventId !== undefined)
        afterCommit(() => events.publish({ type: "event.recorded", gameId: id, eventId }));
      return changedGame;
    });
  }

  /** FREEZE-9: returns the id of the event; undefined if the board is frozen as before. */
  async function recordFreezeChange(
    tx: Db,
    { user }: Editor,
    before: GameState,
    after: GameState,
  ): Promise<number | undefined> {
    const now = clock.now();
    const [wasFrozen, isFrozen] = [before, after].map((game) => getFreezeTime(game, now) !== undefined);
    if (wasFrozen === isFrozen) return undefined;
    const values = [isFrozen ? "Freeze" : "Unfreeze"] as const;
    return insertAction(tx, { gameId: after.id, userId: user.id, teamId: null, values, at: now });
  }

  async function refuseOccupiedDivisions(tx: Db, id: number, divisions: readonly string[]): Promise<void> {
    for (const division of divisions) {
      const teamNames = await listDivisionTeamNames(tx, id, division);
      if (teamNames.length > 0)
        throw new ProblemError("game.division-in-use", { division, teams: joinTeamNames(teamNames) });
    }
  }

  async function setPoster(editor: Editor, id: number, file: UploadedFile): Promise<string> {
    const game = await get(id);
    const image = await assets.toImage(file, "poster");
    await assets.store([image], {
      writeReferences: async (tx, afterCommit) => {
        const { posterHash } = orRefuse(await lockGame(tx, id), "game.not-found");
        await updatePoster(tx, id, image.hash);
        afterCommit(() => report(editor, game, "game poster changed"));
        return { result: undefined, replacedHashes: [posterHash] };
      },
    });
    return toAssetUrl(image);
  }

  async function removePoster(editor: Editor, id: number): Promise<void> {
    const posterHash = await inTransaction(db, async (tx, afterCommit) => {
      const game = orRefuse(await lockGame(tx, id), "game.not-found");
      await updatePoster(tx, id, null);
      afterCommit(() => report(editor, game, "game poster removed"));
      return game.posterHash;
    });
    await assets.removeUnused([posterHash]);
  }

  async function remove(editor: Editor, id: number): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const title = orRefuse(await deleteGame(tx, id), "game.not-found");
      await teams.deleteRetired(tx);
      afterCommit(() => report(editor, { id, title }, "game deleted"));
    });
    await gameKeys.discard(id);
  }

  async function getHashSalt(id: number): Promise<string> {
    return salts.get((await get(id)).id);
  }

  function getPublicKey({ id }: GameState): Promise<string> {
    return gameKeys.getPublicKey(id);
  }

  return { list, get, create, update, setPoster, removePoster, remove, getHashSalt, getPublicKey };
}
