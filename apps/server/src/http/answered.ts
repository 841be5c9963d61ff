import type { FastifyInstance } from "fastify";

/** What is measured of every request. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** What a trace needs besides; missing where nobody asked for more than speed. */
  readonly requestId?: string | undefined;
  readonly traceparent?: string | undefined;
}

export type OnAnswered = (answered: AnsweredRequest) => void;

export function tellOfAnswers(app: FastifyInstance, onAnswered: OnAnswered): void {
  app.addHook("onResponse", (request, { statusCode: status, elapsedTime: milliseconds }, done) => {
    const { method, routeOptions, id: requestId, headers } = request;
    // The route and not the address: what visitors type must not make new series.
    const route = routeOptions.url ?? "unmatched";
    const { traceparent } = headers;
    onAnswered({ method, route, status, milliseconds, requestId, traceparent: traceparent?.toString() });
    done();
  });
}
