import { exportSite } from "@gonfalon/contract/site.ts";
import { toDownloadReply } from "#http/download-reply.ts";
import type { Routes } from "#http/route.ts";
import type { SiteService } from "./site.service.ts";

export function siteRoutes(route: Routes, sites: SiteService): void {
  route(exportSite, async ({ params, query, ...editor }) =>
    toDownloadReply("application/zip", await sites.exportSite(editor, params.id, query)),
  );
}
