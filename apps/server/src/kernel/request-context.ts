import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request on whose behalf something happens; nothing is inside one that happens by itself. */
export const requestContext = new AsyncLocalStorage<string>();
