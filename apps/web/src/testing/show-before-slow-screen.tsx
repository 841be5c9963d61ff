import type { ReactNode } from "react";
import { createDeferred } from "./create-deferred.ts";
import { type StubResponses, showAt } from "./show-at.tsx";

/**
 * Renders a component at a URL; the screens at all other paths load forever. `departure` resolves when the component
 * navigates to one of them.
 */
export function showBeforeSlowScreen(element: ReactNode, responses: StubResponses, address = "/") {
  const departure = createDeferred<void>();
  function load(): Promise<never> {
    departure.resolve();
    return new Promise(() => undefined);
  }
  const { requests } = showAt(address, responses, [
    { path: new URL(address, "http://localhost").pathname, element },
    { path: "*", loader: load, element: null },
  ]);
  return { requests, departure: departure.promise };
}
