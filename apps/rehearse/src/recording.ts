import type { ApiResponse } from "./api.ts";

/** The kinds of requests that players send, with their names in the report. */
export const REQUEST_KINDS = {
  signIn: "Sign in",
  game: "Open the game",
  register: "Register",
  challengeList: "List of challenges",
  board: "Scoreboard",
  boardChanges: "Changes of the scoreboard",
  standing: "Standing of the team",
  notices: "Notices",
  challenge: "Open a challenge",
  flag: "Send a flag",
  verdict: "Get the verdict",
  hub: "Connect to the hub",
  container: "Start a container",
} as const;

export type RequestKind = keyof typeof REQUEST_KINDS;

/**
 * One request of one player. `at` is in milliseconds since the start of the recording, `durationMs` is the duration in
 * milliseconds.
 */
export interface Sample {
  readonly kind: RequestKind;
  readonly at: number;
  readonly durationMs: number;
  /** 0 without a response. */
  readonly status: number;
}

/** A correct flag that the server has confirmed. */
export interface AcceptedFlag {
  readonly teamId: number;
  readonly challengeId: number;
  readonly at: number;
}

/**
 * The delay of a solve. `at`: when the server confirmed the flag; `durationMs`: milliseconds from then until the solve
 * was on the board.
 */
export interface Arrival {
  readonly at: number;
  readonly durationMs: number;
}

/** All measurements of the simulated game. */
export class Recording {
  readonly samples: Sample[] = [];
  readonly acceptedFlags: AcceptedFlag[] = [];
  /** Correct flags whose verdict the player did not receive: `team:challenge`. */
  readonly missingVerdicts = new Set<string>();
  /** Milliseconds from sending a flag to the pushed verdict. */
  readonly pushLatenciesMs: number[] = [];
  /** The times at which hub connections were lost. */
  readonly disconnectTimes: number[] = [];
  /** The bytes that each player has received after signing in, by team: response bodies and messages of the hub. */
  readonly bytesByTeam = new Map<number, number>();
  /** The number of teams that have signed in. */
  signedInTeams = 0;
  readonly #startedAt = performance.now();

  now(): number {
    return performance.now() - this.#startedAt;
  }

  addBytes(teamId: number, bytes: number): void {
    this.bytesByTeam.set(teamId, (this.bytesByTeam.get(teamId) ?? 0) + bytes);
  }

  /** Measures the duration and the status of a request. */
  async time<Reply>(kind: RequestKind, work: Promise<ApiResponse<Reply>>): Promise<ApiResponse<Reply>> {
    const at = this.now();
    const response = await work;
    this.samples.push({ kind, at, durationMs: this.now() - at, status: response.status });
    return response;
  }
}
