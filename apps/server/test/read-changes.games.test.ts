import { createDivision, updateDivision } from "@gonfalon/contract/division.ts";
import { createGame, deleteGame, updateGame } from "@gonfalon/contract/game.ts";
import { createNotice, deleteNotice, updateNotice } from "@gonfalon/contract/notice.ts";
import { addTeams, leaveGame, reviewParticipation } from "@gonfalon/contract/participation.ts";
import { createPost, deletePost, updatePost } from "@gonfalon/contract/post.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { deleteTeam, updateTeam } from "@gonfalon/contract/team.ts";
import { describe, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { hoursFromNow } from "./builders.ts";
import { useServer } from "./harness.ts";
import {
  getOutsider,
  getPlayer,
  getTeammate,
  getVisitor,
  readBody,
  type Setup,
  setUp,
  testChanges,
} from "./read-setup.ts";

const server = useServer();

const getGamePath = (setup: Setup): string => setup.gamePath;
const getNoticesPath = (setup: Setup): string => `${setup.gamePath}/notices`;
const getCheckPath = (setup: Setup): string => `${setup.gamePath}/check`;
const publishNotice = (setup: Setup) =>
  server.call(setup.admin, createNotice, { ...setup.gameParams, body: { content: "News" } });
const newPost = { title: "A post", summary: "", content: "", tags: null, isPinned: true };
const review = (setup: Setup, body: { status?: "Suspended"; note?: string; divisionId?: null }) =>
  server.call(setup.admin, reviewParticipation, { params: { id: setup.membership.id }, body });

describe("READ-3 the next response of the same process shows", () => {
  testChanges(server, {
    "the title of the platform": {
      path: "/api/config",
      reader: getVisitor,
      change: ({ admin }) =>
        server.call(admin, updateSettings, { body: { globalConfig: { title: "Harbor" } } }),
      shows: { title: "Harbor" },
    },
    "a new game in the list": {
      path: "/api/game?count=1&skip=0",
      reader: getVisitor,
      change: ({ admin }) =>
        server.app.inject({
          method: "POST",
          url: createGame.path,
          headers: admin.headers,
          payload: {
            title: "Newest",
            start: hoursFromNow(server, 900).getTime(),
            end: hoursFromNow(server, 901).getTime(),
          },
        }),
      shows: { data: [{ title: "Newest" }] },
    },
    "a new title in the list of games": {
      path: "/api/game?count=50&skip=0",
      reader: getVisitor,
      change: (setup) =>
        server.call(setup.admin, updateGame, { ...setup.gameParams, body: { title: "Relisted" } }),
      shows: { data: expect.arrayContaining([expect.objectContaining({ title: "Relisted" })]) },
    },
    "a new title in the recent games": {
      path: "/api/game/recent",
      reader: getVisitor,
      change: (setup) =>
        server.call(setup.admin, updateGame, { ...setup.gameParams, body: { title: "Retitled" } }),
      shows: expect.arrayContaining([expect.objectContaining({ title: "Retitled" })]),
    },
    "a new text of a game": {
      path: getGamePath,
      reader: getPlayer,
      change: (setup) =>
        server.call(setup.admin, updateGame, { ...setup.gameParams, body: { content: "Rules" } }),
      shows: { content: "Rules", status: "Accepted" },
    },
    "a deleted game": {
      path: getGamePath,
      reader: getVisitor,
      change: (setup) => server.call(setup.admin, deleteGame, setup.gameParams),
      shows: 404,
    },
    "another registered team in the count": {
      path: getGamePath,
      reader: getVisitor,
      change: async (setup) => setup.join(await setup.addTeam()),
      shows: { teamCount: 2 },
    },
    "a team that an administrator added": {
      path: getGamePath,
      reader: getVisitor,
      change: async (setup) =>
        server.call(setup.admin, addTeams, {
          ...setup.gameParams,
          body: { teamIds: [await setup.addTeam()], division: "Students" },
        }),
      shows: { teamCount: 2 },
    },
    "a registration in the game page of its player": {
      path: getGamePath,
      reader: getOutsider,
      change: async (setup) => setup.join(await setup.addTeam()),
      shows: { status: "Pending", division: "Students" },
    },
    "a registration in the check": {
      path: getCheckPath,
      reader: getOutsider,
      change: async (setup) => setup.join(await setup.addTeam()),
      shows: ({ divisionId }) => ({ joinedTeams: [{ division: divisionId }] }),
    },
    "the end of a registration": {
      path: getGamePath,
      reader: getOutsider,
      change: async (setup) => {
        await setup.join(await setup.addTeam());
        await readBody(server, setup.gamePath, setup.outsider);
        await server.call(setup.outsider, leaveGame, setup.gameParams);
      },
      shows: { status: "Unsubmitted", teamCount: 1 },
      isRoundTrip: true,
    },
    "a suspension with its note": {
      path: getGamePath,
      reader: getTeammate,
      change: (setup) => review(setup, { status: "Suspended", note: "Why" }),
      shows: { status: "Suspended", reviewNote: "Why" },
    },
    "the removal of a team from its division in the check": {
      path: getCheckPath,
      reader: getPlayer,
      change: (setup) => review(setup, { divisionId: null }),
      shows: { joinedTeams: [{ division: null }] },
    },
    "a new division in the check": {
      path: getCheckPath,
      reader: getPlayer,
      change: (setup) =>
        server.call(setup.admin, createDivision, { ...setup.gameParams, body: { name: "Guests" } }),
      shows: { joinableDivisions: [expect.any(Number), expect.any(Number)] },
    },
    "a renamed division in the game page": {
      path: getGamePath,
      reader: getPlayer,
      change: ({ admin, gameId, divisionId }) =>
        server.call(admin, updateDivision, { params: { id: gameId, divisionId }, body: { name: "Pupils" } }),
      shows: { division: "Pupils", divisions: ["Pupils"] },
    },
    "a renamed team in the game page": {
      path: getGamePath,
      reader: getTeammate,
      change: (setup) =>
        server.call(setup.player, updateTeam, {
          params: { id: setup.team.id },
          body: { name: `r${setup.gameId}` },
        }),
      shows: ({ gameId }) => ({ teamName: `r${gameId}` }),
    },
    "a deleted team in the count": {
      path: getGamePath,
      reader: getVisitor,
      change: async (setup) => {
        const id = await setup.addTeam();
        await setup.join(id);
        await readBody(server, setup.gamePath, visitor);
        await server.call(setup.outsider, deleteTeam, { params: { id } });
      },
      shows: { teamCount: 1 },
      isRoundTrip: true,
    },
    "a new notice": {
      path: getNoticesPath,
      reader: getPlayer,
      change: publishNotice,
      shows: [{ values: ["News"] }],
    },
    "an edited notice": {
      path: getNoticesPath,
      reader: getVisitor,
      change: async (setup) => {
        const { body } = await publishNotice(setup);
        await readBody(server, getNoticesPath(setup), visitor);
        const params = { id: setup.gameId, noticeId: body.id };
        await server.call(setup.admin, updateNotice, { params, body: { content: "Corrected" } });
      },
      shows: [{ values: ["Corrected"] }],
    },
    "a deleted notice": {
      path: getNoticesPath,
      reader: getVisitor,
      change: async (setup) => {
        const { body } = await publishNotice(setup);
        await readBody(server, getNoticesPath(setup), visitor);
        await server.call(setup.admin, deleteNotice, { params: { id: setup.gameId, noticeId: body.id } });
      },
      shows: [],
      isRoundTrip: true,
    },
    "a new post": {
      path: "/api/posts/latest",
      reader: getVisitor,
      change: ({ admin }) => server.call(admin, createPost, { body: { ...newPost, title: "Latest" } }),
      shows: expect.arrayContaining([expect.objectContaining({ title: "Latest" })]),
    },
    "an edited post in the list of posts": {
      path: "/api/posts/page?count=50&skip=0",
      reader: getVisitor,
      change: async ({ admin }) => {
        const { body: id } = await server.call(admin, createPost, { body: newPost });
        await readBody(server, "/api/posts/page?count=50&skip=0", visitor);
        await server.call(admin, updatePost, { params: { id }, body: { title: "Edited", summary: "" } });
      },
      shows: { data: expect.arrayContaining([expect.objectContaining({ title: "Edited" })]) },
    },
  });

  it("a deleted post", async () => {
    const { admin } = await setUp(server);
    const { body: id } = await server.call(admin, createPost, { body: newPost });
    expect(await readBody(server, `/api/posts/${id}`, visitor)).toMatchObject({ title: "A post" });
    await server.call(admin, deletePost, { params: { id } });
    expect(await readBody(server, `/api/posts/${id}`, visitor)).toBe(404);
  });
});
