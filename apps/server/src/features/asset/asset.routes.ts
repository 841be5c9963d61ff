import { deleteAsset, getAsset, getFiles, uploadAssets } from "@gonfalon/contract/asset.ts";
import { formatContentDisposition } from "#http/content-disposition.ts";
import type { RawReply } from "#http/raw-reply.ts";
import type { Routes } from "#http/route.ts";
import { isInlineMediaType } from "./asset.domain.ts";
import type { AssetService } from "./asset.service.ts";
import type { Download, DownloadService } from "./download.service.ts";

export function assetRoutes(route: Routes, assets: AssetService, downloads: DownloadService): void {
  route(getAsset, async ({ params, user }) =>
    toFileReply(await downloads.find(params.hash, params.name, user)),
  );
  route(uploadAssets, ({ body, query }) => assets.upload(body.files, query.filename));
  route(deleteAsset, ({ params, user, client }) => assets.remove(params.hash, user, client));
  route(getFiles, ({ query }) => assets.list(query));
}

const WEEK_SECONDS = 604_800;

function toFileReply(file: Download): RawReply {
  const isInline = isInlineMediaType(file.mediaType);
  return {
    etag: `"${file.hash}"`,
    modifiedAt: file.uploadedAt,
    headers: {
      "content-type": file.mediaType,
      "content-disposition": formatContentDisposition(isInline ? "inline" : "attachment", file.name),
      // Only public images and fonts are cached. A lost permission for any other file takes effect immediately.
      "cache-control": file.isPublic && isInline ? `public, max-age=${WEEK_SECONDS}` : "private, no-cache",
    },
    body: { size: file.size, open: file.open },
  };
}

/** The favicon, under a URL that does not change with its content. */
export function toFaviconReply(file: Download): RawReply {
  const reply = toFileReply(file);
  return { ...reply, headers: { ...reply.headers, "cache-control": "no-cache" } };
}
