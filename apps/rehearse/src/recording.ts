import type { Answer } from "./api.ts";

/** What players do, in the words of the report. */
export const ACTS = {
  signIn: "Sign in",
  game: "Open the game",
  register: "Register",
  list: "List of challenges",
  board: "Scoreboard",
  notices: "Notices",
  challenge: "Open a challenge",
  flag: "Send a flag",
  verdict: "Ask for the verdict",
  listen: "Connect to the hub",
  container: "Start a container",
} as const;

export type Act = keyof typeof ACTS;

/** One call of one player; times are milliseconds since the first team came in. */
export interface Sample {
  readonly act: Act;
  readonly at: number;
  readonly took: number;
  /** 0 if there was no answer. */
  readonly status: number;
}

/** A right flag that was answered. */
export interface Accepted {
  readonly teamId: number;
  readonly challengeId: number;
  readonly at: number;
}

/** A solve that came onto the board, by when it was answered and how long it took from then. */
export interface Arrival {
  readonly at: number;
  readonly took: number;
}

/** Everything that is noted while the teams play. */
export class Recording {
  readonly samples: Sample[] = [];
  readonly accepted: Accepted[] = [];
  /** Right flags of which nobody knows what became: `team:challenge`. */
  readonly unanswered = new Set<string>();
  /** Milliseconds from sending a flag until the hub told the verdict. */
  readonly pushes: number[] = [];
  /** When connections to the hub ended before their player left. */
  readonly drops: number[] = [];
  /** Teams that have signed in. */
  entered = 0;
  readonly #began = performance.now();

  now(): number {
    return performance.now() - this.#began;
  }

  /** Notes how long the work took and how it was answered. */
  async time<Reply>(act: Act, work: Promise<Answer<Reply>>): Promise<Answer<Reply>> {
    const at = this.now();
    const answer = await work;
    this.samples.push({ act, at, took: this.now() - at, status: answer.status });
    return answer;
  }
}
