import { checkJoin, type JoinCheck } from "@gonfalon/contract/division.ts";
import { type GameDetail, getGame, listGames } from "@gonfalon/contract/game-view.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { acceptInvite, createTeam, listOwnTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { toInviteCode } from "#routing/invite-link.ts";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { parseInviteTeamId, type TeamOption } from "./registration.ts";

export interface RegistrationFields {
  readonly name: string;
  readonly invite: string;
  readonly division: string | null;
  readonly code: string;
}

/** The registration form: creates or joins the team first if necessary, then registers it. */
export function useRegistration(game: GameDetail, teams: readonly TeamInfo[]) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [selectedTeam, setSelectedTeam] = useState<TeamOption>();
  const { error, attempt } = useSubmitError();
  const option = game.soloMode ? "personal" : (selectedTeam ?? teams[0]?.id ?? "new");
  const divisions = game.divisionInfos;
  const joinStatus = useEndpoint(checkJoin, divisions.length > 0 ? { params: { id: game.id } } : undefined, {
    refreshEveryMs: 0,
  });
  const joinedTeam =
    joinStatus.state === "ready" ? joinStatus.data.joinedTeams.find(({ id }) => id === option) : undefined;
  const lockedDivision = findLockedDivision(game, joinedTeam);
  const openDivisions =
    joinStatus.state === "ready"
      ? divisions.filter(({ id }) => joinStatus.data.joinableDivisions.includes(id))
      : divisions;
  const divisionChoices = lockedDivision ? [lockedDivision] : openDivisions;
  const onlyDivision = divisionChoices.length === 1 ? divisionChoices[0] : undefined;
  /** Null if the registration names no division; undefined if none is selected. */
  function findDivision(name: string | null) {
    if (lockedDivision !== undefined) return lockedDivision;
    return divisionChoices.find((division) => division.name === name) ?? onlyDivision;
  }
  function needsCode(name: string | null): boolean {
    if (divisions.length === 0) return game.inviteCodeRequired;
    const codeSource = lockedDivision === null ? joinedTeam?.fixedDivision : findDivision(name);
    return codeSource?.inviteCodeRequired === true;
  }

  const form = useForm<RegistrationFields>({
    initialValues: { name: "", invite: "", division: null, code: "" },
    validate: {
      name: (name) => (option === "new" && name.trim() === "" ? t("team.field.name-missing") : null),
      invite: (invite) =>
        option === "invite" && parseInviteTeamId(toInviteCode(invite)) === undefined
          ? t("team.join.malformed")
          : null,
      division: (division) =>
        divisionChoices.length > 0 && findDivision(division) === undefined
          ? t("game.join.division-missing")
          : null,
      code: (code, { division }) => (needsCode(division) && code === "" ? t("game.join.code-missing") : null),
    },
  });

  const register = useAction(
    async (fields: RegistrationFields) => {
      const teamId = await resolveTeamId(option, fields);
      // The team exists even if the registration fails: another attempt must not create it again.
      if (!game.soloMode) setSelectedTeam(teamId);
      await call(joinGame, {
        params: { id: game.id },
        body: {
          teamId,
          division: findDivision(fields.division)?.name ?? null,
          inviteCode: fields.code === "" ? null : fields.code,
        },
      });
    },
    { success: t("game.join.done"), quiet: true, refresh: [getGame, listGames] },
  );

  async function submit(fields: RegistrationFields) {
    await attempt(async () => {
      const outcome = await register.run(fields);
      // The user may have joined a team that is registered already.
      await refresh([listOwnTeams, checkJoin, getGame]);
      return outcome;
    });
  }

  return {
    form,
    option,
    selectTeam: setSelectedTeam,
    division: findDivision(form.values.division)?.name ?? null,
    divisions: lockedDivision === null ? [] : divisionChoices.map(({ name }) => name),
    isDivisionLocked: lockedDivision !== undefined,
    needsCode: needsCode(form.values.division),
    pending: register.pending,
    error,
    submit,
  };
}

/**
 * JOIN-7, DIV-6: the division that the user cannot change because a teammate has registered the team; null if the team
 * stays without a division, undefined if the user can choose one.
 */
function findLockedDivision(
  { divisionInfos, status }: Pick<GameDetail, "divisionInfos" | "status">,
  joinedTeam: JoinCheck["joinedTeams"][number] | undefined,
) {
  const division = divisionInfos.find(({ id }) => id === joinedTeam?.division);
  if (joinedTeam?.fixedDivision) return division ?? null;
  // A rejected team can register again, even in another division.
  return status === "Rejected" ? undefined : division;
}

/** Returns the id of the team to register, after creating or joining the team if necessary. */
async function resolveTeamId(option: TeamOption, { name, invite }: RegistrationFields): Promise<number> {
  if (option === "new") return (await call(createTeam, { body: { name: name.trim() } })).id;
  // SOLO-2: the server uses the personal team.
  if (option === "personal") return 0;
  if (option !== "invite") return option;
  const code = toInviteCode(invite);
  await call(acceptInvite, { body: code });
  return parseInviteTeamId(code) ?? 0;
}
