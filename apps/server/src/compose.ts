import type { FastifyInstance } from "fastify";
import { canStoreBlobs } from "#adapters/blob/probe.ts";
import { websocketHub } from "#adapters/realtime/websocket-hub.ts";
import { connectionTokens } from "#features/account/connection-tokens.ts";
import { assetRoutes } from "#features/asset/asset.routes.ts";
import { downloadService, visibleToEveryone } from "#features/asset/download.service.ts";
import { sweepService } from "#features/asset/sweep.service.ts";
import { hostRoutes } from "#features/host/host.routes.ts";
import { hostService } from "#features/host/host.service.ts";
import { boardFeedService } from "#features/hub/board-feed.service.ts";
import { feedService } from "#features/hub/feed.service.ts";
import { hubService } from "#features/hub/hub.service.ts";
import { checkupService } from "#features/installation/checkup.service.ts";
import { installationRoutes } from "#features/installation/installation.routes.ts";
import { installationService } from "#features/installation/installation.service.ts";
import { buildHttp } from "#http/app.ts";
import { type Accounts, composeAccounts } from "./compose/accounts.ts";
import { composeConnectedApps } from "./compose/connected-apps.ts";
import { type Containers, composeContainers } from "./compose/containers.ts";
import { composeFeeds } from "./compose/feeds.ts";
import { composeGames } from "./compose/games.ts";
import { composePage } from "./compose/page.ts";
import type { PlatformOptions, Ports } from "./compose/ports.ts";
import { composeProxy } from "./compose/proxy.ts";
import { composeWebhooks } from "./compose/webhooks.ts";

export interface Platform
  extends Pick<Accounts, "accounts" | "captcha" | "links" | "mails" | "posts" | "sessions" | "settings"> {
  readonly app: FastifyInstance;
  readonly bulkChallenges: ReturnType<typeof composeGames>["bulkChallenges"];
  readonly freezes: ReturnType<typeof composeGames>["freezes"];
  readonly imports: ReturnType<typeof composeGames>["imports"];
  readonly boards: ReturnType<typeof composeGames>["boards"];
  readonly containers: Containers & Pick<ReturnType<typeof composeGames>, "images">;
  readonly captures: ReturnType<typeof composeProxy>["captures"];
  readonly feed: ReturnType<typeof feedService>;
  readonly files: ReturnType<typeof sweepService>;
  readonly apps: Pick<ReturnType<typeof composeConnectedApps>, "sweepExpired" | "onOutcome">;
  readonly webhooks: Omit<ReturnType<typeof composeWebhooks>, "bind">;
  readonly countHubConnections: () => number;
  /** Closes all hub connections, so that clients reconnect, possibly to another process. */
  readonly closeHubs: () => Promise<void>;
}

/** Creates the services and binds them to HTTP. */
export async function compose(ports: Ports, options: PlatformOptions): Promise<Platform> {
  const { log } = ports;
  const accounts = composeAccounts(ports, options);
  const containers = composeContainers(ports, options, accounts);
  const { boards, access, images, ...games } = composeGames({ ...ports, ...options }, accounts, containers);
  const { assets, sessions } = accounts;
  const downloads = downloadService({
    ...ports,
    log: log.named("file"),
    accessRules: {
      UserAvatar: visibleToEveryone,
      TeamAvatar: visibleToEveryone,
      Logo: visibleToEveryone,
      Post: visibleToEveryone,
      Footer: visibleToEveryone,
      // Administrators see every file.
      Import: async () => "nobody",
      Branding: visibleToEveryone,
      ...games.fileAccess,
    },
  });
  const feeds = composeFeeds(ports, options, { ...accounts, ...games, boards, access, downloads });
  const realtime = websocketHub(ports);
  const boardFeed = boardFeedService({ ...ports, realtime, access, boards, log: log.named("hub") });
  const hubs = hubService({ ...ports, authenticator: sessions, access, boardFeed, log: log.named("hub") });
  const feed = feedService({ ...ports, realtime, access, log: log.named("hub") });
  const { signInsPerMinute } = ports.limits;
  const installation = installationService({ ...ports, ...options, signInsPerMinute });
  const checkup = checkupService({
    ...ports,
    ...options,
    probeProviders: accounts.probeProviders,
    openDb: async () => ports.db,
    openEngine: async () => ports.engine,
    openKeys: ports.keys.check,
    canStoreFiles: () => canStoreBlobs(ports.blobs),
  });
  const { proxy, captures, ...proxyBinding } = composeProxy(ports, options);
  const webhooks = composeWebhooks(ports, options, checkup);
  const apps = composeConnectedApps(ports, options);

  const app = await buildHttp({
    ...ports,
    ...options,
    log: log.named("http"),
    authenticator: sessions,
    hubs: { ...realtime, ...hubs, ...connectionTokens(ports) },
    proxy,
    oidc: apps.host,
    page: composePage({
      ...accounts,
      downloads,
      callsLoopback: options.portMapping === "PlatformProxy",
      preview: feeds.previews.get,
    }),
    routes: (route) => {
      accounts.bind(route);
      games.bind(route);
      feeds.bind(route);
      proxyBinding.bind(route);
      webhooks.bind(route);
      apps.bind(route);
      assetRoutes(route, assets, downloads);
      installationRoutes(route, installation, checkup);
      hostRoutes(route, hostService(ports));
    },
  });
  const files = sweepService({ ...ports, log: log.named("file") });
  const { bulkChallenges, freezes, imports } = games;
  return {
    ...accounts,
    app,
    bulkChallenges,
    freezes,
    imports,
    boards,
    captures,
    containers: { ...containers, images },
    feed,
    files,
    webhooks,
    apps,
    countHubConnections: () => realtime.size,
    closeHubs: realtime.close,
  };
}
