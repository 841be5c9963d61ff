import {
  acceptInvite,
  changeTeamAvatar,
  createTeam,
  deleteTeam,
  getInvite,
  getTeam,
  kickMember,
  leaveTeam,
  listOwnTeams,
  renewInvite,
  transferTeam,
  updateTeam,
  verifyTeamToken,
} from "@gonfalon/contract/team.ts";
import type { Routes } from "#http/route.ts";
import { toTeamInfo } from "./team.domain.ts";
import type { TeamService } from "./team.service.ts";
import type { TeamAvatarService } from "./team-avatar.service.ts";

export function teamRoutes(route: Routes, teams: TeamService, avatars: TeamAvatarService): void {
  route.cached(listOwnTeams, ({ user }) => teams.listOwn(user));
  route(getTeam, async ({ params }) => toTeamInfo(await teams.get(params.id)));
  route(createTeam, async ({ body, ...caller }) => toTeamInfo(await teams.create(caller, body)));
  route(updateTeam, async ({ params, body, ...caller }) =>
    toTeamInfo(await teams.update(caller, params.id, body)),
  );
  route(changeTeamAvatar, ({ params, body, ...caller }) => avatars.change(caller, params.id, body.file));
  route(transferTeam, async ({ params, body, ...caller }) =>
    toTeamInfo(await teams.transfer(caller, params.id, body.newCaptainId)),
  );
  route(getInvite, ({ user, params }) => teams.getInvite(user, params.id));
  route(renewInvite, ({ params, ...caller }) => teams.renewInvite(caller, params.id));
  route(acceptInvite, ({ body, ...caller }) => teams.accept(caller, body));
  route(kickMember, async ({ params, ...caller }) =>
    toTeamInfo(await teams.kick(caller, params.id, params.userId)),
  );
  route(leaveTeam, ({ params, ...caller }) => teams.leave(caller, params.id));
  route(deleteTeam, ({ params, ...caller }) => teams.disband(caller, params.id));
  route(verifyTeamToken, async ({ body }) => teams.verify(body.teamToken, body.publicKey));
}
