import type { SourceChallenge, SourceEvent, SourceGame, SourceNote } from "./source.domain.ts";

interface ChallengeSource {
  readonly product: string;
  readonly game: SourceGame | null;
  readonly divisions?: readonly string[];
  readonly challenges: readonly SourceChallenge[];
  readonly notes: readonly SourceNote[];
}

/** A source without people and results (IMPORT-10). */
export function toChallengesEvent({ divisions = [], ...source }: ChallengeSource): SourceEvent {
  return {
    ...source,
    version: null,
    hasResults: false,
    divisions,
    users: [],
    teams: [],
    submissions: [],
    awards: [],
    unlocks: [],
    notices: [],
    posts: [],
  };
}
