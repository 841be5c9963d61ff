import type { FastifyInstance } from "fastify";

/** What is measured of every request. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

export type OnAnswered = (answered: AnsweredRequest) => void;

export function tellOfAnswers(app: FastifyInstance, onAnswered: OnAnswered): void {
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    // The route and not the address: what visitors type must not make new series.
    onAnswered({ method, route: routeOptions.url ?? "unmatched", status, milliseconds: elapsedTime });
    done();
  });
}
