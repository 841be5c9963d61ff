export { ApiProblem } from "./api-problem.ts";
export type { Calls } from "./calls.gen.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { Board, BoardHandlers } from "./follow-board.ts";
export type { HubConnection, HubHandlers, HubPath } from "./hub.ts";
