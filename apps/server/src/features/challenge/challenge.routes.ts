import { getChallenge } from "@gonfalon/contract/challenge.ts";
import type { Routes } from "#http/route.ts";
import type { ChallengeService } from "./challenge.service.ts";

export function challengeRoutes(route: Routes, challenges: ChallengeService): void {
  route.cached(getChallenge, ({ user, params: { id, cid } }) => challenges.open(user, id, cid));
}
