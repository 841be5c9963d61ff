import { createAdjustment, listAdjustments, revokeAdjustment } from "@gonfalon/contract/adjustment.ts";
import type { Routes } from "#http/route.ts";
import { toAdjustmentInfo } from "./adjustment.domain.ts";
import type { AdjustmentService } from "./adjustment.service.ts";

export function adjustmentRoutes(route: Routes, adjustments: AdjustmentService): void {
  route(listAdjustments, async ({ params, query }) => {
    const { adjustments: page, total } = await adjustments.list(params.id, query);
    return { data: page.map(toAdjustmentInfo), length: page.length, total };
  });
  route(createAdjustment, async ({ params, body, ...editor }) =>
    toAdjustmentInfo(await adjustments.create(editor, params.id, body)),
  );
  route(revokeAdjustment, ({ params, ...editor }) => adjustments.revoke(editor, params.id, params.aid));
}
