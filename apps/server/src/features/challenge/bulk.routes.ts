import { copyChallenges, orderChallenges } from "@gonfalon/contract/challenge.ts";
import type { Routes } from "#http/route.ts";
import type { BulkChallengeService } from "./bulk.service.ts";

export function bulkChallengeRoutes(route: Routes, bulkChallenges: BulkChallengeService): void {
  route(orderChallenges, ({ user, client, params, body }) =>
    bulkChallenges.order({ user, client }, params.id, body.challengeIds),
  );
  route(copyChallenges, ({ user, client, params, body }) =>
    bulkChallenges.copy({ user, client }, params.id, body.challengeIds),
  );
}
