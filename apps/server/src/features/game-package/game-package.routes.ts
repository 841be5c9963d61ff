import { exportGame, importGame } from "@gonfalon/contract/game-package.ts";
import { formatContentDisposition } from "#http/content-disposition.ts";
import type { Routes } from "#http/route.ts";
import type { GamePackageService } from "./game-package.service.ts";

export function gamePackageRoutes(route: Routes, packages: GamePackageService): void {
  route(exportGame, async ({ params, ...editor }) => {
    const { name, bytes } = await packages.exportGame(editor, params.id);
    return {
      headers: {
        "content-type": "application/zip",
        "content-disposition": formatContentDisposition("attachment", name),
      },
      body: bytes,
    };
  });
  route(importGame, ({ body, ...editor }) => packages.importGame(editor, body.file));
}
