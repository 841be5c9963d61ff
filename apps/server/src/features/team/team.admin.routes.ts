import { limits } from "@gonfalon/contract/limits.ts";
import { adminDeleteTeam, adminUpdateTeam, listTeams, searchTeams } from "@gonfalon/contract/team.ts";
import type { Routes } from "#http/route.ts";
import { toPagedSearch } from "#kernel/paged-search.ts";
import type { TeamAdminService } from "./team.admin.service.ts";
import { type TeamState, toTeamInfo } from "./team.domain.ts";

export function teamAdminRoutes(route: Routes, teams: TeamAdminService): void {
  route(listTeams, async ({ query }) =>
    toPage(await teams.list(toPagedSearch(query, limits.defaultListCount))),
  );
  route(searchTeams, async ({ query }) =>
    toPage(await teams.list(toPagedSearch(query, limits.defaultSearchCount))),
  );
  route(adminUpdateTeam, ({ params, body, ...caller }) => teams.update(caller, params.id, body));
  route(adminDeleteTeam, ({ params, ...caller }) => teams.remove(caller, params.id));
}

function toPage({ teams, total }: { readonly teams: readonly TeamState[]; readonly total: number }) {
  return { data: teams.map(toTeamInfo), length: teams.length, total };
}
