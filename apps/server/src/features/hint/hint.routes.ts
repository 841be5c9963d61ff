import {
  buyHint,
  createHint,
  deleteHint,
  listHintPurchases,
  listHints,
  updateHint,
} from "@gonfalon/contract/hint.ts";
import type { Routes } from "#http/route.ts";
import type { HintEditService } from "./hint.edit.service.ts";
import type { HintService } from "./hint.service.ts";

export function hintRoutes(route: Routes, hints: HintService, hintEdits: HintEditService): void {
  route(listHints, ({ params: { id, cid } }) => hintEdits.list({ gameId: id, challengeId: cid }));
  route(createHint, ({ user, client, params: { id, cid }, body }) =>
    hintEdits.create({ user, client }, { gameId: id, challengeId: cid }, body),
  );
  route(updateHint, ({ user, client, params: { id, cid, hid }, body }) =>
    hintEdits.update({ user, client }, { gameId: id, challengeId: cid }, hid, body),
  );
  route(deleteHint, ({ user, client, params: { id, cid, hid } }) =>
    hintEdits.remove({ user, client }, { gameId: id, challengeId: cid }, hid),
  );
  route(buyHint, ({ user, client, params: { id, cid, hid }, body: { cost } }) =>
    hints.buy({ user, client, gameId: id, challengeId: cid, hintId: hid, cost }),
  );
  route(listHintPurchases, async ({ params, query }) => {
    const { purchases, total } = await hints.list(params.id, query);
    return { data: purchases, length: purchases.length, total };
  });
}
