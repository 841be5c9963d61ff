import { addFlags, removeFlag, tryAnswer } from "@gonfalon/contract/flag.ts";
import type { Routes } from "#http/route.ts";
import type { FlagEditService } from "./flag.edit.service.ts";

export function flagEditRoutes(route: Routes, flags: FlagEditService): void {
  route(addFlags, ({ user, client, params: { id, cid }, body }) =>
    flags.add({ user, client }, { gameId: id, challengeId: cid }, body),
  );
  route(removeFlag, ({ user, client, params: { id, cid, fid } }) =>
    flags.remove({ user, client }, { gameId: id, challengeId: cid }, fid),
  );
  route(tryAnswer, async ({ params: { id, cid }, body }) => ({
    matches: await flags.tryAnswer({ gameId: id, challengeId: cid }, body.answer),
  }));
}
