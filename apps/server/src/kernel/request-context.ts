import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the current request; undefined in background jobs. */
export const requestContext = new AsyncLocalStorage<string>();
