import { Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Id } from "./kernel/scalars.ts";

export const exportSite = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/site",
  access: "admin",
  summary: "Export a game that has ended as a static site (zip), in the language of the request",
  params: Type.Object({ id: Id }),
  query: Type.Object({
    attachments: Type.Boolean({
      default: true,
      description: "Also the attachments that all teams share, and the files that texts link to",
    }),
    writeups: Type.Boolean({
      default: false,
      description: "Also the writeups of the teams on the scoreboard",
    }),
  }),
  raw: true,
  slow: true,
  fails: ["game.not-found", "game.not-over"],
});
