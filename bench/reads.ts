import { type BareOptions, startBareCopy } from "./bare.ts";
import { type Bench, compareRates, type Measurement, type Row } from "./row.ts";
import { measureRequestRate } from "./wrk.ts";

export interface Read {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const scoreboard: Row = {
  name: "scoreboard",
  unit: "×",
  target: { atLeast: 0.8 },
  measure: (bench) => compareRead(bench, toBoardRead(bench), "node:http"),
};

export const unchangedScoreboard: Row = {
  name: "scoreboard-304",
  unit: "×",
  target: { atLeast: 0.8 },
  async measure(bench) {
    const { path, headers } = toBoardRead(bench);
    const response = await fetch(bench.server.url + path, { headers });
    const conditionalHeaders = { ...headers, "if-none-match": response.headers.get("etag") ?? "" };
    return compareRead(bench, { path, headers: conditionalHeaders }, "node:http");
  },
};

export const challengeList: Row = {
  name: "challenge-list",
  unit: "×",
  target: { atLeast: 0.3 },
  measure: (bench) =>
    compareRead(
      bench,
      { path: `/api/game/${bench.event.gameId}/details`, headers: { cookie: bench.event.getCookie(1) } },
      "fastify",
    ),
};

export const challengeDetail: Row = {
  name: "challenge-detail",
  unit: "×",
  target: { atLeast: 0.3 },
  measure: (bench) =>
    compareRead(
      bench,
      {
        path: `/api/game/${bench.event.gameId}/challenges/${bench.event.firstChallengeId}`,
        headers: { cookie: bench.event.getCookie(1) },
      },
      "fastify",
    ),
};

function toBoardRead({ event }: Bench): Read {
  return { path: `/api/game/${event.gameId}/scoreboard`, headers: { "accept-encoding": "gzip" } };
}

/** Compares Gonfalon with a server that only sends the same bytes. */
export async function compareRead(
  bench: Bench,
  { path, headers }: Read,
  kind: BareOptions["serverKind"],
): Promise<Measurement> {
  const { url } = bench.server;
  const bare = await startBareCopy(url, [path], headers, kind);
  try {
    return await compareRates(bench, {
      ours: () => measureRequestRate({ url: url + path, headers, seconds: bench.seconds }),
      bare: () => measureRequestRate({ url: bare.url + path, headers, seconds: bench.seconds }),
    });
  } finally {
    await bare.stop();
  }
}
