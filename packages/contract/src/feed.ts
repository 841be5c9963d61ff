import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Dictionary, Id } from "./kernel/scalars.ts";

const GameParams = Type.Object({ id: Id });

const UnixSeconds = Type.Integer({ description: "Unix seconds, rounded down" });

const CtftimeTeam = Type.Object({
  pos: Type.Integer(),
  team: Type.String(),
  score: Type.Integer(),
  taskStats: Type.Optional(Dictionary(Type.Object({ points: Type.Integer(), time: UnixSeconds }))),
  lastAccept: Type.Optional(UnixSeconds),
});

/** The scoreboard in the format of CTFtime. */
export const CtftimeFeed = Type.Object({
  tasks: Type.Optional(Type.Array(Type.String())),
  standings: Type.Array(CtftimeTeam),
});
export type CtftimeFeed = Static<typeof CtftimeFeed>;

export const getCtftimeFeed = endpoint({
  method: "GET",
  path: "/api/game/:id/ctftime",
  access: "public",
  summary: "Get the public scoreboard in the format of CTFtime",
  etag: "ctftime",
  params: GameParams,
  query: Type.Object({
    full: Type.Boolean({ default: false, description: "Adds the tasks and the solves of each team" }),
  }),
  reply: CtftimeFeed,
  fails: ["game.not-found", "game.not-open"],
});

export const getGamesCalendar = endpoint({
  method: "GET",
  path: "/feeds/games.ics",
  access: "public",
  summary: "Get the visible games as an iCalendar file, without those that ended over 90 days ago",
  raw: true,
});

export const getGameCalendar = endpoint({
  method: "GET",
  path: "/feeds/games/:id.ics",
  access: "public",
  summary: "Get a game as an iCalendar file",
  params: GameParams,
  raw: true,
  fails: ["game.not-found"],
});

export const getGamesFeed = endpoint({
  method: "GET",
  path: "/feeds/games.atom",
  access: "public",
  summary: "Get the 50 newest visible games as an Atom feed",
  raw: true,
});

export const getPostsFeed = endpoint({
  method: "GET",
  path: "/feeds/posts.atom",
  access: "public",
  summary: "Get the 50 newest posts as an Atom feed",
  raw: true,
});

export const getNoticesFeed = endpoint({
  method: "GET",
  path: "/feeds/games/:id/notices.atom",
  access: "public",
  summary: "Get the 50 newest notices of a game as an Atom feed",
  params: GameParams,
  raw: true,
  fails: ["game.not-found", "game.not-open"],
});

export const getPlatformCard = endpoint({
  method: "GET",
  path: "/cards/platform.jpg",
  access: "public",
  summary: "Get the image of the platform for link previews",
  raw: true,
  fails: ["asset.busy"],
});

export const getGameCard = endpoint({
  method: "GET",
  path: "/cards/games/:id.jpg",
  access: "public",
  summary: "Get the image of a game for link previews",
  params: GameParams,
  raw: true,
  fails: ["game.not-found", "asset.busy"],
});

export const getPostCard = endpoint({
  method: "GET",
  path: "/cards/posts/:id.jpg",
  access: "public",
  summary: "Get the image of a post for link previews",
  params: Type.Object({ id: Type.String() }),
  raw: true,
  fails: ["post.not-found", "asset.busy"],
});

export const getRobots = endpoint({
  method: "GET",
  path: "/robots.txt",
  access: "public",
  summary: "Get the rules for search engines (robots.txt)",
  raw: true,
});

export const getSitemap = endpoint({
  method: "GET",
  path: "/sitemap.xml",
  access: "public",
  summary: "Get the public pages, visible games and posts for search engines (sitemap)",
  raw: true,
});
