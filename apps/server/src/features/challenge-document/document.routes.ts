import {
  getChallengeSchema,
  getDocument,
  listDocuments,
  syncDocuments,
  uploadChallengeFiles,
} from "@gonfalon/contract/challenge-document.ts";
import { ChallengeFile } from "@gonfalon/contract/challenge-file.ts";
import type { AssetService } from "#features/asset/asset.service.ts";
import type { GameService } from "#features/game/game.service.ts";
import { cachedResponse } from "#http/cached-response.ts";
import type { Routes } from "#http/route.ts";
import { sha256 } from "#kernel/digest.ts";
import type { DocumentService } from "./document.service.ts";

const schemaBytes = Buffer.from(JSON.stringify(ChallengeFile, undefined, 2));
const SCHEMA = cachedResponse(schemaBytes, () => ({
  tag: sha256(schemaBytes).toString("hex").slice(0, 16),
  contentType: "application/schema+json; charset=utf-8",
}));

interface DocumentServices {
  readonly documents: DocumentService;
  readonly assets: Pick<AssetService, "upload">;
  readonly games: Pick<GameService, "get">;
}

export function documentRoutes(route: Routes, { documents, assets, games }: DocumentServices): void {
  route(listDocuments, ({ params }) => documents.list(params.id));
  route(getDocument, ({ params }) => documents.get(params.id, params.key));
  route(syncDocuments, ({ user, client, params, body }) => documents.sync({ user, client }, params.id, body));
  route.cached(getChallengeSchema, () => SCHEMA);
  route(uploadChallengeFiles, async ({ params, body, query }) => {
    await games.get(params.id);
    return assets.upload(body.files, query.filename);
  });
}
