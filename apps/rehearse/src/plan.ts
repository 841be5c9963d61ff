/** The longest ramp, in seconds. */
export const MAX_RAMP_SECONDS = 3600;

/** The options of a rehearsal. */
export interface Plan {
  /** The base URL of the installation, without a trailing slash. */
  readonly url: string;
  /** The token of an administrator. */
  readonly token: string;
  readonly teams: number;
  readonly challenges: number;
  /** The time in which the teams sign in, one after the other. */
  readonly rampSeconds: number;
  /** How long the teams play after the ramp. */
  readonly playSeconds: number;
  /** The average pause of a player between two actions. */
  readonly paceSeconds: number;
  /** Whether players connect to the hub of the game. */
  readonly usesHub: boolean;
  /** The container that each team starts, if any. */
  readonly container: { readonly image: string; readonly port: number } | undefined;
}

/** Progress output, and the signal to stop. */
export interface RehearsalControl {
  print(line: string): void;
  /** Aborted to stop the rehearsal early. The test data is removed afterwards, as usual. */
  readonly stopSignal: AbortSignal;
}
