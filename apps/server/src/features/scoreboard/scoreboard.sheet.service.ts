import type { Language } from "@gonfalon/contract/languages.ts";
import type { Db } from "#db/client.ts";
import { getFreezeTime } from "#features/game/game.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { formatFileStamp, type SheetFile } from "#kernel/sheet-file.ts";
import type { Clock } from "#ports/clock.ts";
import type { SheetWriter } from "#ports/sheet-writer.ts";
import type { ScoreboardService } from "./scoreboard.service.ts";
import { hasDivisions, listTeamRosters } from "./scoreboard.sheet.repo.ts";
import { toBoardSheet } from "./scoreboard.sheet.ts";

export interface BoardSheetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: GameAccess;
  readonly sheets: SheetWriter;
  readonly boards: Pick<ScoreboardService, "read">;
}

export type BoardSheetService = ReturnType<typeof boardSheetService>;

export function boardSheetService({ db, clock, access, sheets, boards }: BoardSheetDeps) {
  async function createSheet(gameId: number, language: Language): Promise<SheetFile> {
    const game = await access.requireStarted(gameId);
    const now = clock.now();
    // FREEZE-6: the sheet shows the live board.
    const view = getFreezeTime(game, now) === undefined ? "" : "-live";
    const [board, rosters, gameHasDivisions] = await Promise.all([
      boards.read(gameId),
      listTeamRosters(db, gameId),
      hasDivisions(db, gameId),
    ]);
    return {
      name: `${game.title}-Scoreboard${view}-${formatFileStamp(now)}Z.xlsx`,
      bytes: await sheets.write(toBoardSheet({ board, rosters, hasDivisions: gameHasDivisions, language })),
    };
  }

  return { createSheet };
}
