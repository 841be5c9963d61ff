import { exportSite } from "@gonfalon/contract/site.ts";
import { formatContentDisposition } from "#http/content-disposition.ts";
import type { Routes } from "#http/route.ts";
import type { SiteService } from "./site.service.ts";

export function siteRoutes(route: Routes, sites: SiteService): void {
  route(exportSite, async ({ params, query, ...editor }) => {
    const { name, bytes } = await sites.exportSite(editor, params.id, query);
    return {
      headers: {
        "content-type": "application/zip",
        "content-disposition": formatContentDisposition("attachment", name),
      },
      body: bytes,
    };
  });
}
