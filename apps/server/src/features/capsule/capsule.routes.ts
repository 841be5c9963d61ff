import { exportCapsule } from "@gonfalon/contract/capsule.ts";
import { formatContentDisposition } from "#http/content-disposition.ts";
import type { Routes } from "#http/route.ts";
import type { CapsuleService } from "./capsule.service.ts";

export function capsuleRoutes(route: Routes, capsules: CapsuleService): void {
  route(exportCapsule, async ({ params, query, ...editor }) => {
    const { name, bytes } = await capsules.exportCapsule(editor, params.id, query.people);
    return {
      headers: {
        "content-type": "application/zip",
        "content-disposition": formatContentDisposition("attachment", name),
      },
      body: bytes,
    };
  });
}
