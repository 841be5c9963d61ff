import type { TeamText } from "@gonfalon/contract/team.ts";
import { inTransaction } from "#db/transaction.ts";
import type { PagedSearch } from "#kernel/paged-search.ts";
import { orRefuse, refuse } from "#kernel/problem-error.ts";
import { rowCounts } from "#kernel/row-counts.ts";
import type { Actor } from "#ports/actor.ts";
import { applyAdministratorEdit, findNameRefusal, isChanged, type TeamState } from "./team.domain.ts";
import { countTeams, listTeams, lockTeam, updateTeamText } from "./team.repo.ts";
import type { TeamDeps } from "./team.service.ts";
import { removeTeam } from "./team-removal.ts";
import { teamReport } from "./team-report.ts";

export type TeamAdminService = ReturnType<typeof teamAdminService>;

export function teamAdminService({ db, clock, events, log, games }: Omit<TeamDeps, "random">) {
  const report = teamReport({ log, events });
  const totals = rowCounts((_: "all") => countTeams(db, undefined), clock);
  for (const type of ["team.changed", "events.missed"] as const)
    events.subscribe(type, () => totals.forgetAll());

  async function list(query: PagedSearch): Promise<{ teams: readonly TeamState[]; total: number }> {
    const teams = await listTeams(db, query);
    return { teams, total: query.countsAll ? await getTotal(query) : teams.length };
  }

  function getTotal({ hint = "" }: PagedSearch): Promise<number> {
    return hint === "" ? totals.get("all") : countTeams(db, hint);
  }

  async function update(
    actor: Actor,
    id: number,
    change: TeamText & { readonly locked?: boolean | null },
  ): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const team = orRefuse(await lockTeam(tx, id), "team.not-found");
      const editedText = applyAdministratorEdit(team, change);
      refuse(findNameRefusal(editedText.name));
      if (!isChanged(team, editedText)) return;
      await updateTeamText(tx, team, editedText);
      afterCommit(() => report(actor, team, { message: "team edited by an administrator" }));
    });
  }

  async function remove(actor: Actor, id: number): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      const team = orRefuse(await lockTeam(tx, id), "team.not-found");
      await removeTeam(tx, id, games, clock.now());
      afterCommit(() => report(actor, team, { message: "team deleted by an administrator" }));
    });
  }

  return { list, update, remove };
}
