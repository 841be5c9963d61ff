import { updateProfile } from "@gonfalon/contract/account.ts";
import { addTeams } from "@gonfalon/contract/participation.ts";
import {
  acceptInvite,
  adminUpdateTeam,
  getInvite,
  kickMember,
  transferTeam,
  updateTeam,
} from "@gonfalon/contract/team.ts";
import { deleteUser, updateUser } from "@gonfalon/contract/user-admin.ts";
import { describe } from "vitest";
import { useServer } from "./harness.ts";
import { getOutsider, getPlayer, getTeammate, readBody, testChanges } from "./read-setup.ts";

const server = useServer();

const NEW_VALUES = { name: "renamed", bio: "new bio" };

describe("READ-3 the next response of the same process shows", () => {
  testChanges(server, {
    "a new bio": {
      path: "/api/account/profile",
      reader: getPlayer,
      change: (setup) => server.call(setup.player, updateProfile, { body: { bio: NEW_VALUES.bio } }),
      shows: { bio: NEW_VALUES.bio },
    },
    "a real name that an administrator changed": {
      path: "/api/account/profile",
      reader: getPlayer,
      change: (setup) =>
        server.call(setup.admin, updateUser, {
          params: { userId: setup.player.id },
          body: { realName: NEW_VALUES.name },
        }),
      shows: { realName: NEW_VALUES.name },
    },
    "a new team": {
      path: "/api/team",
      reader: getOutsider,
      change: ({ addTeam }) => addTeam(),
      shows: [{ members: [{ captain: true }] }],
    },
    "a joined team": {
      path: "/api/team",
      reader: getOutsider,
      change: async ({ player: captain, team, outsider: caller }) => {
        const { body } = await server.call(captain, getInvite, { params: { id: team.id } });
        await server.call(caller, acceptInvite, { body });
      },
      shows: [{ members: [{}, {}, {}] }],
    },
    "a renamed team": {
      path: "/api/team",
      reader: getTeammate,
      change: (setup) =>
        server.call(setup.player, updateTeam, {
          params: { id: setup.team.id },
          body: { name: `t${setup.gameId}` },
        }),
      shows: ({ gameId }) => [{ name: `t${gameId}` }],
    },
    "a new bio of a teammate": {
      path: "/api/team",
      reader: getPlayer,
      change: (setup) => server.call(setup.teammate, updateProfile, { body: { bio: NEW_VALUES.bio } }),
      shows: [{ members: [{}, { bio: NEW_VALUES.bio }] }],
    },
    "a deleted teammate": {
      path: "/api/team",
      reader: getPlayer,
      change: (setup) => server.call(setup.admin, deleteUser, { params: { userId: setup.teammate.id } }),
      shows: [{ members: [{ captain: true }] }],
    },
    "another captain": {
      path: "/api/team",
      reader: getTeammate,
      change: ({ player: captain, team, teammate: { id } }) =>
        server.call(captain, transferTeam, { params: { id: team.id }, body: { newCaptainId: id } }),
      shows: ({ teammate: { id } }) => [{ members: [{ id, captain: true }, {}] }],
    },
    "a removed member": {
      path: "/api/team",
      reader: getTeammate,
      change: ({ player: captain, team, teammate: { id } }) =>
        server.call(captain, kickMember, { params: { id: team.id, userId: id } }),
      shows: [],
    },
    "the lock of a team that a game accepted": {
      path: "/api/team",
      reader: getOutsider,
      change: async (setup) => {
        const id = await setup.addTeam();
        await readBody(server, "/api/team", setup.outsider);
        await server.call(setup.admin, addTeams, {
          ...setup.gameParams,
          body: { teamIds: [id], division: "Students" },
        });
      },
      shows: [{ locked: true }],
    },
    "the lock that an administrator set": {
      path: "/api/team",
      reader: getPlayer,
      change: async ({ admin, team }) => {
        await server.call(admin, adminUpdateTeam, { params: { id: team.id }, body: { locked: true } });
      },
      shows: [{ locked: true }],
    },
  });
});
