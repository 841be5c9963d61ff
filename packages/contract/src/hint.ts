import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { EpochMillis, Id, Patch, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const ChallengeParams = Type.Object({ id: Id, cid: Id });
const HintParams = Type.Object({ id: Id, cid: Id, hid: Id });

const Cost = Type.Integer({ minimum: 1, maximum: limits.hintCost });

const NewHint = Type.Object({
  title: RequiredText({ maxLength: limits.hintTitle }),
  content: RequiredText({ maxLength: limits.hint }),
  cost: Cost,
});
export type NewHint = Static<typeof NewHint>;

const HintChange = Patch(NewHint);
export type HintChange = Static<typeof HintChange>;

/** A hint with a cost as its editors see it. */
export const EditedHint = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  cost: Type.Integer(),
  sold: Type.Integer({ description: "The number of teams that have bought the hint" }),
});
export type EditedHint = Static<typeof EditedHint>;

export const listHints = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/challenges/:cid/hints",
  access: "admin",
  summary: "List the hints of a challenge that have a cost",
  params: ChallengeParams,
  reply: Type.Array(EditedHint),
  fails: ["game.not-found", "challenge.not-found"],
});

export const createHint = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/:cid/hints",
  access: "admin",
  summary: "Add a hint with a cost to a challenge",
  params: ChallengeParams,
  body: NewHint,
  reply: EditedHint,
  fails: ["game.not-found", "challenge.not-found", "hint.too-many"],
});

export const updateHint = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id/challenges/:cid/hints/:hid",
  access: "admin",
  summary:
    "Change a hint with a cost; missing fields keep their value. Teams that have bought the hint do not pay again",
  params: HintParams,
  body: HintChange,
  reply: EditedHint,
  fails: ["game.not-found", "challenge.not-found", "hint.not-found"],
});

export const deleteHint = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/challenges/:cid/hints/:hid",
  access: "admin",
  summary: "Delete a hint with a cost; teams that have bought the hint get their points back",
  params: HintParams,
  fails: ["game.not-found", "challenge.not-found", "hint.not-found"],
});

export const buyHint = endpoint({
  method: "POST",
  path: "/api/game/:id/challenges/:cid/hints/:hid",
  access: "user",
  summary: "Buy a hint for the caller's team; a team pays once",
  limit: "Submit",
  params: HintParams,
  body: Type.Object({
    cost: Type.Integer({ minimum: 0, description: "The cost that the player has confirmed" }),
  }),
  reply: Type.Object({
    id: Id,
    title: Type.String(),
    cost: Type.Integer(),
    content: Type.String(),
  }),
  fails: [
    "game.not-found",
    "participation.missing",
    "participation.not-accepted",
    "game.not-started",
    "game.ended",
    "challenge.not-found",
    "challenge.locked",
    "game.paused",
    "challenge.closed",
    "hint.already-solved",
    "hint.not-found",
    "hint.cost-changed",
  ],
});

export const HintPurchase = Type.Object({
  id: Id,
  time: EpochMillis,
  teamId: Id,
  team: Type.String(),
  user: Type.String({ description: "Empty if the account was deleted" }),
  challengeId: Id,
  challenge: Type.String(),
  hint: Type.String({ description: "The title of the hint" }),
  cost: Type.Integer({ description: "What the team has paid" }),
});
export type HintPurchase = Static<typeof HintPurchase>;

export const listHintPurchases = endpoint({
  method: "GET",
  path: "/api/game/:id/hintpurchases",
  access: "monitor",
  summary: "List the hints that teams have bought, newest first",
  params: Type.Object({ id: Id }),
  query: PageQuery({ count: 30, max: 100 }),
  reply: Page(HintPurchase),
  fails: ["game.not-found", "game.not-open"],
});
