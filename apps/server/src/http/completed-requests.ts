import type { FastifyInstance } from "fastify";

/** The measurements of a request. */
export interface CompletedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Whether the response was sent without the framework (cached-read-handler.ts). */
  readonly isCachedRead: boolean;
  /** Additional fields for traces; missing for cached reads. */
  readonly requestId?: string | undefined;
  readonly traceparent?: string | undefined;
}

export type OnCompleted = (request: CompletedRequest) => void;

export function reportCompletedRequests(app: FastifyInstance, onCompleted: OnCompleted): void {
  app.addHook("onResponse", (request, { statusCode: status, elapsedTime: milliseconds }, done) => {
    const { method, routeOptions, id: requestId, headers } = request;
    // The route, not the URL: user input must not create new metric series.
    const route = routeOptions.url ?? "unmatched";
    const { traceparent } = headers;
    onCompleted({
      method,
      route,
      status,
      milliseconds,
      isCachedRead: false,
      requestId,
      traceparent: traceparent?.toString(),
    });
    done();
  });
}
