import { exportCapsule } from "@gonfalon/contract/capsule.ts";
import { toDownloadReply } from "#http/download-reply.ts";
import type { Routes } from "#http/route.ts";
import type { CapsuleService } from "./capsule.service.ts";

export function capsuleRoutes(route: Routes, capsules: CapsuleService): void {
  route(exportCapsule, async ({ params, query, ...editor }) =>
    toDownloadReply("application/zip", await capsules.exportCapsule(editor, params.id, query.people)),
  );
}
