import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import { toFaviconReply } from "#features/asset/asset.routes.ts";
import type { DownloadService } from "#features/asset/download.service.ts";
import type { PageSources } from "#http/client-files.ts";
import { whenReady } from "#kernel/maybe-promise.ts";
import type { Accounts } from "./accounts.ts";

interface PageDeps
  extends Pick<Accounts, "branding" | "settings">,
    Pick<PageSources, "callsLoopback" | "preview"> {
  readonly downloads: DownloadService;
}

/** The content of the page before the web client has started. */
export function composePage({ branding, settings, downloads, ...deps }: PageDeps): PageSources {
  const { callsLoopback, preview } = deps;
  return {
    callsLoopback,
    preview,
    settings: () =>
      whenReady(settings.get(), ({ globalConfig }) =>
        whenReady(branding.get(), ({ themeUrl, blocks }) => ({
          title: formatDisplayName(globalConfig),
          description: globalConfig.description ?? "",
          allowHttpMedia: globalConfig.allowHttpMedia,
          allowIndexing: globalConfig.allowIndexing,
          themeUrl,
          hasLandingPage: blocks.length > 0,
        })),
      ),
    favicon: async () => {
      const { faviconHash } = (await settings.get()).globalConfig;
      return faviconHash === null
        ? undefined
        : toFaviconReply(await downloads.find(faviconHash, "", undefined));
    },
  };
}
