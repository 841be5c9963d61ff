import {
  addTeams,
  joinGame,
  leaveGame,
  listParticipations,
  pageParticipations,
  reviewParticipation,
} from "@gonfalon/contract/participation.ts";
import type { Routes } from "#http/route.ts";
import type { ParticipationService } from "./participation.service.ts";
import { toParticipationInfo } from "./review.domain.ts";
import type { ReviewService } from "./review.service.ts";

export function participationRoutes(
  route: Routes,
  participations: ParticipationService,
  reviews: ReviewService,
): void {
  route(joinGame, ({ params, body: { division, divisionId = null, ...body }, ...caller }) =>
    participations.join(caller, params.id, { ...body, division: { id: divisionId, name: division } }),
  );
  route(leaveGame, ({ params, ...caller }) => participations.leave(caller, params.id));
  route(listParticipations, async ({ params }) => (await reviews.list(params.id)).map(toParticipationInfo));
  route(pageParticipations, async ({ params, query }) => {
    const { participations: page, total, counts } = await reviews.getPage(params.id, query);
    return { data: page.map(toParticipationInfo), length: page.length, total, counts };
  });
  route(addTeams, ({ params, body: { teamIds, division, divisionId = null }, ...caller }) =>
    participations.addTeams(caller, params.id, { teamIds, division: { id: divisionId, name: division } }),
  );
  route(reviewParticipation, ({ params, body, ...reviewer }) => reviews.review(reviewer, params.id, body));
}
