import { copyChallenges, orderChallenges } from "@gonfalon/contract/challenge.ts";
import type { Routes } from "#http/route.ts";
import type { ChallengeOrdering } from "./ordering.service.ts";

export function orderingRoutes(route: Routes, ordering: ChallengeOrdering): void {
  route(orderChallenges, ({ user, client, params, body }) =>
    ordering.order({ user, client }, params.id, body.challengeIds),
  );
  route(copyChallenges, ({ user, client, params, body }) =>
    ordering.copy({ user, client }, params.id, body.challengeIds),
  );
}
