import type { PortMapping } from "@gonfalon/contract/enums.ts";
import type { FastifyInstance } from "fastify";
import { websocketHub } from "#adapters/realtime/websocket-hub.ts";
import type { Db } from "#db/client.ts";
import { accountAdminRoutes } from "#features/account/account.admin.routes.ts";
import { accountAdminService } from "#features/account/account.admin.service.ts";
import { accountBatchService } from "#features/account/account.batch.service.ts";
import { accountRoutes } from "#features/account/account.routes.ts";
import { accountService } from "#features/account/account.service.ts";
import { avatarRoutes } from "#features/account/avatar.routes.ts";
import { avatarService } from "#features/account/avatar.service.ts";
import { emailService } from "#features/account/email.service.ts";
import { linkService } from "#features/account/link.service.ts";
import { passwordService } from "#features/account/password.service.ts";
import { registrationService } from "#features/account/registration.service.ts";
import { sessionService } from "#features/account/session.service.ts";
import { assetRoutes, faviconReply } from "#features/asset/asset.routes.ts";
import { assetService } from "#features/asset/asset.service.ts";
import { downloadService, seenByEveryone } from "#features/asset/download.service.ts";
import { sweepService } from "#features/asset/sweep.service.ts";
import { captchaRoutes } from "#features/captcha/captcha.routes.ts";
import { type CaptchaChoice, captchaService } from "#features/captcha/captcha.service.ts";
import { attachmentSight } from "#features/challenge/attachment-sight.service.ts";
import { challengeEditRoutes } from "#features/challenge/challenge.edit.routes.ts";
import { challengeEditService } from "#features/challenge/challenge.edit.service.ts";
import { challengeRoutes } from "#features/challenge/challenge.routes.ts";
import { challengeService } from "#features/challenge/challenge.service.ts";
import { cheatRoutes } from "#features/cheat/cheat.routes.ts";
import { cheatService } from "#features/cheat/cheat.service.ts";
import { credentialService } from "#features/credential/credential.service.ts";
import { eventRoutes } from "#features/event/event.routes.ts";
import { eventService } from "#features/event/event.service.ts";
import { flagEditRoutes } from "#features/flag/flag.edit.routes.ts";
import { flagEditService } from "#features/flag/flag.edit.service.ts";
import { flagService } from "#features/flag/flag.service.ts";
import { gameEditRoutes } from "#features/game/game.edit.routes.ts";
import { gameEditService } from "#features/game/game.edit.service.ts";
import { gameRoutes } from "#features/game/game.routes.ts";
import { gameService } from "#features/game/game.service.ts";
import { gameKeys } from "#features/game/game-keys.ts";
import { gameSalts } from "#features/game/game-salt.service.ts";
import { feedService } from "#features/hub/feed.service.ts";
import { hubService } from "#features/hub/hub.service.ts";
import { logRoutes } from "#features/log/log.routes.ts";
import { logService } from "#features/log/log.service.ts";
import { mailRoutes } from "#features/mail/mail.routes.ts";
import { mailService } from "#features/mail/mail.service.ts";
import { noticeRoutes } from "#features/notice/notice.routes.ts";
import { noticeService } from "#features/notice/notice.service.ts";
import { participationRoutes } from "#features/participation/participation.routes.ts";
import { participationService } from "#features/participation/participation.service.ts";
import { playerGate } from "#features/participation/player-gate.service.ts";
import { reviewService } from "#features/participation/review.service.ts";
import { teamGames } from "#features/participation/team-games.repo.ts";
import { postEditRoutes } from "#features/post/post.edit.routes.ts";
import { postEditService } from "#features/post/post.edit.service.ts";
import { postRoutes } from "#features/post/post.routes.ts";
import { postService } from "#features/post/post.service.ts";
import { boardThread } from "#features/scoreboard/board-thread.ts";
import { scoreboardRoutes } from "#features/scoreboard/scoreboard.routes.ts";
import { scoreboardService } from "#features/scoreboard/scoreboard.service.ts";
import { boardSheetRoutes } from "#features/scoreboard/scoreboard.sheet.routes.ts";
import { boardSheetService } from "#features/scoreboard/scoreboard.sheet.service.ts";
import { logoService } from "#features/settings/logo.service.ts";
import { settingsRoutes } from "#features/settings/settings.routes.ts";
import { settingsService } from "#features/settings/settings.service.ts";
import { submissionMonitorRoutes } from "#features/submission/submission.monitor.routes.ts";
import { submissionMonitorService } from "#features/submission/submission.monitor.service.ts";
import { submissionRoutes } from "#features/submission/submission.routes.ts";
import { submissionService } from "#features/submission/submission.service.ts";
import { teamAdminRoutes } from "#features/team/team.admin.routes.ts";
import { teamAdminService } from "#features/team/team.admin.service.ts";
import { teamRoutes } from "#features/team/team.routes.ts";
import { teamService } from "#features/team/team.service.ts";
import { teamAvatarService } from "#features/team/team-avatar.service.ts";
import { tokenRoutes } from "#features/token/token.routes.ts";
import { tokenService } from "#features/token/token.service.ts";
import { writeupRoutes } from "#features/writeup/writeup.routes.ts";
import { writeupService } from "#features/writeup/writeup.service.ts";
import { buildHttp, type HttpOptions } from "#http/app.ts";
import type { RateLimits } from "#http/rate-limit.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Mailer } from "#ports/mailer.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Random } from "#ports/random.ts";
import type { SheetWriter } from "#ports/sheet-writer.ts";
import type { Timer } from "#ports/timer.ts";

/** What the platform needs from outside; tests pass stand-ins for what they must control. */
export interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: Random;
  readonly passwords: PasswordHasher;
  readonly events: EventBus;
  readonly mailer: Mailer;
  readonly keys: KeyVault;
  readonly blobs: BlobStore;
  readonly images: ImageProcessor;
  readonly sheets: SheetWriter;
  readonly limits: RateLimits;
  readonly log: Logger;
}

export interface Choices extends Pick<HttpOptions, "version" | "clientFolder" | "trustProxy" | "instrument"> {
  readonly captcha: CaptchaChoice;
  readonly portMapping: PortMapping;
  /** Where people reach the site, for links that leave it. */
  readonly publicUrl: string;
}

export interface Platform {
  readonly app: FastifyInstance;
  readonly boards: ReturnType<typeof scoreboardService>;
  readonly feed: ReturnType<typeof feedService>;
  readonly settings: ReturnType<typeof settingsService>;
  readonly accounts: ReturnType<typeof accountService>;
  readonly captcha: ReturnType<typeof captchaService>;
  readonly files: ReturnType<typeof sweepService>;
  readonly posts: ReturnType<typeof postService>;
  readonly sessions: ReturnType<typeof sessionService>;
  readonly links: ReturnType<typeof linkService>;
  readonly mails: ReturnType<typeof mailService>;
}

/** Builds the services by hand and binds them to the HTTP side. */
export async function compose(ports: Ports, choices: Choices): Promise<Platform> {
  const { limits, log } = ports;
  const credentialKey = ports.keys.boxKey("credentials");
  const settings = settingsService({
    ...ports,
    log: log.named("settings"),
    credentialKey,
    portMapping: choices.portMapping,
  });
  const captcha = captchaService({ ...ports, settings, choice: choices.captcha });
  const credentials = credentialService({ settings, key: credentialKey });
  const sessions = sessionService(ports);
  const attempts = { take: limits.takeSecret, clear: limits.clearSecret };
  const links = linkService({ ...ports, publicUrl: choices.publicUrl });
  const mails = mailService({ ...ports, log: log.named("mail"), settings });
  const accountDeps = {
    ...ports,
    log: log.named("account"),
    attempts,
    settings,
    sessions,
    links,
    mails,
    captcha,
    credentials,
  };
  const accounts = accountService(accountDeps);
  const posts = postService(ports);
  const postEditing = postEditService({ ...ports, log: log.named("post") });
  const teamDeps = { ...ports, log: log.named("team"), games: teamGames };
  const teams = teamService(teamDeps);
  const teamAdmin = teamAdminService(teamDeps);
  const gate = playerGate(ports);
  const salts = gameSalts(ports);
  const boards = scoreboardService({ ...ports, log: log.named("scoreboard"), gate, thread: boardThread() });
  const challenges = challengeService({
    ...ports,
    log: log.named("challenge"),
    gate,
    boards,
    salts,
  });
  const gameDeps = { ...ports, gate, gameKeys: gameKeys(ports.keys) };
  const games = gameService(gameDeps);
  const submissions = submissionService({ ...ports, log: log.named("submission"), gate, credentials });
  const assets = assetService({ ...ports, log: log.named("file") });
  const gameEditing = gameEditService({ ...gameDeps, log: log.named("game"), assets, teams, salts });
  const participations = participationService({ ...gameDeps, log: log.named("participation"), games });
  const reviews = reviewService({ ...ports, log: log.named("participation"), games });
  const notices = noticeService({ ...gameDeps, log: log.named("notice"), games });
  const teamAvatars = teamAvatarService({ ...ports, log: log.named("team"), assets });
  const avatars = avatarService({ ...ports, log: log.named("account"), assets });
  const logo = logoService({ log: log.named("settings"), assets, settings });
  const challengeEditing = challengeEditService({
    ...ports,
    log: log.named("challenge"),
    assets,
    flags: flagService(),
  });
  const writeups = writeupService({ ...ports, log: log.named("writeup"), gate, assets });
  const downloads = downloadService({
    ...ports,
    log: log.named("file"),
    sight: {
      UserAvatar: seenByEveryone,
      TeamAvatar: seenByEveryone,
      Logo: seenByEveryone,
      Post: seenByEveryone,
      GamePoster: games.posterSight,
      Attachment: attachmentSight({ ...ports, gate }),
      Writeup: writeups.sight,
    },
  });

  const realtime = websocketHub(ports);
  const hubs = hubService({ ...ports, authenticator: sessions, gate, log: log.named("hub") });
  const feed = feedService({ ...ports, realtime, gate, boards, log: log.named("hub") });

  const app = await buildHttp({
    ...ports,
    ...choices,
    limits,
    log: log.named("http"),
    authenticator: sessions,
    hubs: { ...realtime, ...hubs },
    page: {
      texts: async () => {
        const { globalConfig } = await settings.get();
        return { title: `${globalConfig.title}::CTF`, description: globalConfig.description ?? "" };
      },
      favicon: async () => {
        const { faviconHash } = (await settings.get()).globalConfig;
        return faviconHash === null
          ? undefined
          : faviconReply(await downloads.open(faviconHash, "", undefined));
      },
    },
    routes: (route) => {
      accountRoutes(route, {
        accounts,
        sessions,
        registrations: registrationService(accountDeps),
        passwords: passwordService(accountDeps),
        emails: emailService(accountDeps),
      });
      accountAdminRoutes(
        route,
        accountAdminService({ ...accountDeps, teams }),
        accountBatchService({ ...accountDeps, teams }),
      );
      assetRoutes(route, assets, downloads);
      avatarRoutes(route, avatars);
      challengeRoutes(route, challenges);
      captchaRoutes(route, captcha);
      gameRoutes(route, games);
      gameEditRoutes(route, gameEditing);
      challengeEditRoutes(route, challengeEditing);
      flagEditRoutes(route, flagEditService({ assets, challenges: challengeEditing }));
      mailRoutes(route, mails, accounts);
      logRoutes(route, logService(ports));
      noticeRoutes(route, notices);
      participationRoutes(route, participations, reviews);
      postRoutes(route, posts);
      postEditRoutes(route, postEditing);
      scoreboardRoutes(route, boards);
      boardSheetRoutes(route, boardSheetService({ ...ports, gate, boards }));
      eventRoutes(route, eventService({ ...ports, gate }));
      cheatRoutes(route, cheatService({ ...ports, gate }));
      submissionMonitorRoutes(route, submissionMonitorService({ ...ports, gate }));
      submissionRoutes(route, submissions);
      teamRoutes(route, teams, teamAvatars);
      teamAdminRoutes(route, teamAdmin);
      tokenRoutes(route, tokenService({ ...ports, log: log.named("token") }));
      settingsRoutes(route, settings, logo);
      writeupRoutes(route, writeups);
    },
  });
  const files = sweepService({ ...ports, log: log.named("file") });
  return { app, boards, feed, settings, accounts, captcha, files, posts, sessions, links, mails };
}
