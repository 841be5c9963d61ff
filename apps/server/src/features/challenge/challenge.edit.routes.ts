import {
  createChallenge,
  deleteChallenge,
  getEditedChallenge,
  listEditedChallenges,
  setAttachment,
  updateChallenge,
} from "@gonfalon/contract/challenge.ts";
import type { Routes } from "#http/route.ts";
import type { ChallengeEditService } from "./challenge.edit.service.ts";

export function challengeEditRoutes(route: Routes, challenges: ChallengeEditService): void {
  route(listEditedChallenges, ({ params }) => challenges.list(params.id));
  route(createChallenge, ({ user, client, params, body }) =>
    challenges.create({ user, client }, params.id, body),
  );
  route(getEditedChallenge, ({ params }) => challenges.get(toIds(params)));
  route(updateChallenge, ({ user, client, params, body }) =>
    challenges.update({ user, client }, toIds(params), body),
  );
  route(deleteChallenge, ({ user, client, params }) => challenges.remove({ user, client }, toIds(params)));
  route(setAttachment, ({ user, client, params, body }) =>
    challenges.setAttachment({ user, client }, toIds(params), body),
  );
}

function toIds({ id, cid }: { readonly id: number; readonly cid: number }) {
  return { gameId: id, challengeId: cid };
}
