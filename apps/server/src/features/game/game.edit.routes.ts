import {
  createGame,
  deleteGame,
  deletePoster,
  freezeBoard,
  type GameInfo,
  getEditedGame,
  getHashSalt,
  listEditedGames,
  pauseGame,
  resumeGame,
  setPoster,
  unfreezeBoard,
  updateGame,
} from "@gonfalon/contract/game.ts";
import type { Routes } from "#http/route.ts";
import type { FreezeService } from "./freeze.service.ts";
import type { GameEditService } from "./game.edit.service.ts";
import { type GameState, toGameInfo } from "./game.state.domain.ts";
import type { PauseService } from "./pause.service.ts";

interface GameEditServices {
  readonly games: GameEditService;
  readonly freezes: FreezeService;
  readonly pauses: PauseService;
}

export function gameEditRoutes(route: Routes, { games, freezes, pauses }: GameEditServices): void {
  const toInfo = async (game: GameState): Promise<GameInfo> =>
    toGameInfo(game, await games.getPublicKey(game));

  route(listEditedGames, async ({ query }) => {
    const { games: page, total } = await games.list(query);
    return { data: await Promise.all(page.map(toInfo)), length: page.length, total };
  });
  route(createGame, async ({ body, ...editor }) => toInfo(await games.create(editor, body)));
  route(getEditedGame, async ({ params }) => toInfo(await games.get(params.id)));
  route(getHashSalt, ({ params }) => games.getHashSalt(params.id));
  route(updateGame, async ({ params, body, ...editor }) =>
    toInfo(await games.update(editor, params.id, body)),
  );
  route(deletePoster, ({ params, ...editor }) => games.removePoster(editor, params.id));
  route(setPoster, ({ params, body, ...editor }) => games.setPoster(editor, params.id, body.file));
  route(freezeBoard, async ({ params, ...editor }) => toInfo(await freezes.freeze(editor, params.id)));
  route(unfreezeBoard, async ({ params, ...editor }) => toInfo(await freezes.unfreeze(editor, params.id)));
  route(pauseGame, async ({ params, body, ...editor }) =>
    toInfo(await pauses.pause(editor, params.id, body)),
  );
  route(resumeGame, async ({ params, body, ...editor }) =>
    toInfo(await pauses.resume(editor, params.id, body)),
  );
  route(deleteGame, ({ params, ...editor }) => games.remove(editor, params.id));
}
