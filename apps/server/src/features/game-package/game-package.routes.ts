import { exportGame, importGame } from "@gonfalon/contract/game-package.ts";
import { toDownloadReply } from "#http/download-reply.ts";
import type { Routes } from "#http/route.ts";
import type { GamePackageService } from "./game-package.service.ts";

export function gamePackageRoutes(route: Routes, packages: GamePackageService): void {
  route(exportGame, async ({ params, ...editor }) =>
    toDownloadReply("application/zip", await packages.exportGame(editor, params.id)),
  );
  route(importGame, ({ body, ...editor }) => packages.importGame(editor, body.file));
}
