import { folderTemporaryFiles } from "#adapters/disk/temporary-files.ts";
import { adjustmentRoutes } from "#features/adjustment/adjustment.routes.ts";
import { adjustmentService } from "#features/adjustment/adjustment.service.ts";
import { capsuleRoutes } from "#features/capsule/capsule.routes.ts";
import { capsuleService } from "#features/capsule/capsule.service.ts";
import { capsuleReader } from "#features/capsule/capsule-reader.ts";
import { assignmentService } from "#features/challenge/assignment.service.ts";
import { attachmentAccess } from "#features/challenge/attachment-access.service.ts";
import { bulkChallengeRoutes } from "#features/challenge/bulk.routes.ts";
import { bulkChallengeService } from "#features/challenge/bulk.service.ts";
import { challengeEditRoutes } from "#features/challenge/challenge.edit.routes.ts";
import { challengeEditService } from "#features/challenge/challenge.edit.service.ts";
import { challengeRoutes } from "#features/challenge/challenge.routes.ts";
import { challengeService } from "#features/challenge/challenge.service.ts";
import { unlockService } from "#features/challenge/unlock.service.ts";
import { documentRoutes } from "#features/challenge-document/document.routes.ts";
import { documentService } from "#features/challenge-document/document.service.ts";
import { cheatRoutes } from "#features/cheat/cheat.routes.ts";
import { cheatService } from "#features/cheat/cheat.service.ts";
import { divisionRoutes } from "#features/division/division.routes.ts";
import { divisionService } from "#features/division/division.service.ts";
import { eventRoutes } from "#features/event/event.routes.ts";
import { eventService } from "#features/event/event.service.ts";
import { flagEditRoutes } from "#features/flag/flag.edit.routes.ts";
import { flagEditService } from "#features/flag/flag.edit.service.ts";
import { flagService } from "#features/flag/flag.service.ts";
import { flagMatching } from "#features/flag/flag-matching.service.ts";
import { freezeService } from "#features/game/freeze.service.ts";
import { freezeSchedule } from "#features/game/freeze-schedule.service.ts";
import { gameEditRoutes } from "#features/game/game.edit.routes.ts";
import { gameEditService } from "#features/game/game.edit.service.ts";
import { gameRoutes } from "#features/game/game.routes.ts";
import { gameService } from "#features/game/game.service.ts";
import { gameKeys } from "#features/game/game-keys.ts";
import { gameSalts } from "#features/game/game-salt.service.ts";
import { pauseService } from "#features/game/pause.service.ts";
import { gamePackageRoutes } from "#features/game-package/game-package.routes.ts";
import { gamePackageService } from "#features/game-package/game-package.service.ts";
import { boughtHints } from "#features/hint/bought-hints.service.ts";
import { hintEditService } from "#features/hint/hint.edit.service.ts";
import { hintRoutes } from "#features/hint/hint.routes.ts";
import { hintService } from "#features/hint/hint.service.ts";
import { gzctfReader } from "#features/import/gzctf-reader.ts";
import { importRoutes } from "#features/import/import.routes.ts";
import { importService } from "#features/import/import.service.ts";
import { IMPORT_LIMITS } from "#features/import/import-limits.domain.ts";
import { threadedReaders } from "#features/import/threaded-reader.ts";
import { imageService } from "#features/instance/image.service.ts";
import { instanceAdminRoutes } from "#features/instance/instance.admin.routes.ts";
import { instanceAdminService } from "#features/instance/instance.admin.service.ts";
import { instanceEditRoutes } from "#features/instance/instance.edit.routes.ts";
import { instanceEditService } from "#features/instance/instance.edit.service.ts";
import { instanceRoutes } from "#features/instance/instance.routes.ts";
import { instanceService } from "#features/instance/instance.service.ts";
import { noticeRoutes } from "#features/notice/notice.routes.ts";
import { noticeService } from "#features/notice/notice.service.ts";
import { gameAccess } from "#features/participation/game-access.service.ts";
import { participationRoutes } from "#features/participation/participation.routes.ts";
import { participationService } from "#features/participation/participation.service.ts";
import { reviewService } from "#features/participation/review.service.ts";
import { boardWorker } from "#features/scoreboard/board-worker.ts";
import { revealRoutes } from "#features/scoreboard/reveal.routes.ts";
import { revealService } from "#features/scoreboard/reveal.service.ts";
import { scoreboardRoutes } from "#features/scoreboard/scoreboard.routes.ts";
import { scoreboardService } from "#features/scoreboard/scoreboard.service.ts";
import { boardSheetRoutes } from "#features/scoreboard/scoreboard.sheet.routes.ts";
import { boardSheetService } from "#features/scoreboard/scoreboard.sheet.service.ts";
import { siteRoutes } from "#features/site/site.routes.ts";
import { siteService } from "#features/site/site.service.ts";
import { activityRoutes } from "#features/submission/activity.routes.ts";
import { activityService } from "#features/submission/activity.service.ts";
import { submissionMonitorRoutes } from "#features/submission/submission.monitor.routes.ts";
import { submissionMonitorService } from "#features/submission/submission.monitor.service.ts";
import { submissionRoutes } from "#features/submission/submission.routes.ts";
import { submissionService } from "#features/submission/submission.service.ts";
import { writeupRoutes } from "#features/writeup/writeup.routes.ts";
import { writeupService } from "#features/writeup/writeup.service.ts";
import type { Routes } from "#http/route.ts";
import type { Accounts } from "./accounts.ts";
import type { Containers } from "./containers.ts";
import type { PlatformOptions, Ports } from "./ports.ts";

/** Games, challenges, flags, boards and monitoring. */
export function composeGames(
  {
    version,
    uploads,
    publicUrl,
    importLimits = IMPORT_LIMITS,
    ...ports
  }: Ports & Pick<PlatformOptions, "version" | "uploads" | "publicUrl" | "importLimits">,
  { assets, decryption, personalTeams, settings, teams }: Accounts,
  { lifecycle, entryConfig, view: containers }: Containers,
) {
  const { log } = ports;
  const access = gameAccess(ports);
  const salts = gameSalts(ports);
  const unlocks = unlockService(ports);
  const thread = boardWorker();
  const boards = scoreboardService({
    ...ports,
    log: log.named("scoreboard"),
    access,
    unlocks,
    thread,
  });
  const gameDeps = { ...ports, access, gameKeys: gameKeys(ports.keys) };
  const games = gameService(gameDeps);
  const challengeDeps = { ...ports, log: log.named("challenge"), containers };
  const assignments = assignmentService({ ...challengeDeps, salts });
  const challenges = challengeService({
    ...challengeDeps,
    access,
    boards,
    unlocks,
    assignments,
    boughtHints: boughtHints(ports),
  });
  const challengeEditing = challengeEditService({ ...challengeDeps, assets, flags: flagService() });
  const bulkChallenges = bulkChallengeService({ ...challengeDeps, challenges: challengeEditing });
  const instanceDeps = { ...ports, log: log.named("instance"), settings, lifecycle, view: containers };
  const images = imageService({ ...instanceDeps, challenges: challengeEditing });
  const notices = noticeService({ ...gameDeps, log: log.named("notice"), games });
  const writeups = writeupService({
    ...ports,
    log: log.named("writeup"),
    access,
    assets,
    uploadLimiter: { take: (key) => ports.limits.take("Upload", key) },
  });

  const importDeps = { ...gameDeps, log: log.named("import"), assets, importLimits };
  const readers = [
    capsuleReader({ ...importDeps, thread }),
    gzctfReader(importDeps),
    ...threadedReaders(importDeps),
  ];
  const temporaryFiles = folderTemporaryFiles(uploads.folder);
  const imports = importService({ ...importDeps, readers, temporaryFiles });

  function bind(route: Routes): void {
    adjustmentRoutes(route, adjustmentService({ ...gameDeps, log: log.named("game"), games }));
    boardSheetRoutes(route, boardSheetService({ ...ports, access, boards }));
    challengeRoutes(route, challenges);
    challengeEditRoutes(route, challengeEditing);
    bulkChallengeRoutes(route, bulkChallenges);
    documentRoutes(route, {
      documents: documentService({ ...ports, assets, challenges: challengeEditing }),
      assets,
      games,
    });
    cheatRoutes(route, cheatService({ ...ports, access }));
    divisionRoutes(route, divisionService({ ...gameDeps, log: log.named("game"), games }));
    eventRoutes(route, eventService({ ...ports, access }));
    flagEditRoutes(route, flagEditService({ ...ports, assets, challenges: challengeEditing }));
    gameRoutes(route, games);
    gameEditRoutes(route, {
      games: gameEditService({ ...gameDeps, log: log.named("game"), assets, teams, salts }),
      freezes: freezeService({ ...ports, log: log.named("game") }),
      pauses: pauseService({ ...ports, log: log.named("game") }),
    });
    capsuleRoutes(route, capsuleService({ ...gameDeps, log: log.named("game"), thread, version }));
    gamePackageRoutes(
      route,
      gamePackageService({ ...ports, ...uploads, log: log.named("game"), assets, version }),
    );
    hintRoutes(
      route,
      hintService({ ...challengeDeps, access, challenges }),
      hintEditService({ ...ports, challenges: challengeEditing }),
    );
    instanceRoutes(route, instanceService({ ...instanceDeps, access, challenges, assignments }));
    instanceEditRoutes(route, instanceEditService({ ...instanceDeps, challenges: challengeEditing }), images);
    instanceAdminRoutes(route, instanceAdminService({ ...instanceDeps, entryConfig }));
    importRoutes(route, imports);
    noticeRoutes(route, notices);
    participationRoutes(
      route,
      participationService({ ...gameDeps, log: log.named("participation"), games, personalTeams }),
      reviewService({ ...ports, log: log.named("participation"), games }),
    );
    revealRoutes(route, revealService({ ...ports, access, boards }));
    scoreboardRoutes(route, boards);
    siteRoutes(route, siteService({ ...ports, log: log.named("game"), thread, publicUrl }));
    submissionRoutes(
      route,
      submissionService({
        ...ports,
        log: log.named("submission"),
        access,
        decryption,
        matching: flagMatching(ports),
      }),
    );
    activityRoutes(route, activityService({ ...ports, access }));
    submissionMonitorRoutes(route, submissionMonitorService({ ...ports, access }));
    writeupRoutes(route, writeups);
  }

  /** The access rules for files of games. */
  const fileAccess = {
    GamePoster: games.getFileVisibility,
    GameText: games.getFileVisibility,
    Attachment: attachmentAccess({ ...ports, access }),
    Writeup: writeups.fileAccess,
  };

  const freezes = freezeSchedule(ports);

  return { bulkChallenges, freezes, imports, boards, access, games, notices, images, fileAccess, bind };
}
