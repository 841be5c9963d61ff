/** What a rehearsal is asked to do. */
export interface Plan {
  /** Where the installation is reached, without a slash at its end. */
  readonly url: string;
  /** Of an administrator. */
  readonly token: string;
  readonly teams: number;
  readonly challenges: number;
  /** In which the teams come in, one after the other. */
  readonly rampSeconds: number;
  /** For which they go on when the last has come. */
  readonly playSeconds: number;
  /** How long a player looks at something before going on, on average. */
  readonly paceSeconds: number;
  /** Whether players listen to the hub of the game. */
  readonly hubs: boolean;
  /** What each team starts a container of, if any. */
  readonly container: { readonly image: string; readonly port: number } | undefined;
}

/** What the person in front of the screen is told meanwhile, and how they stop it. */
export interface Watcher {
  say(line: string): void;
  /** Aborted when the rehearsal is to end early; what was made is removed all the same. */
  readonly stopped: AbortSignal;
}
