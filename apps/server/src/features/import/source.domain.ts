import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import type { AnswerResult, ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { ImportKind, ImportNoteCode, ImportNoteLevel } from "@gonfalon/contract/import.ts";

/** A user of another platform. Ids are those of the source. */
export interface SourceUser {
  readonly id: number;
  readonly name: string;
  /** Empty if the source has none. */
  readonly email: string;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
  readonly isBanned: boolean;
  readonly isAdministrator: boolean;
  readonly registeredAt: number;
}

export interface SourceTeam {
  readonly id: number;
  readonly name: string;
  readonly captainId: number | null;
  readonly memberIds: readonly number[];
  /** The members who play this game; all members if it is missing. */
  readonly participantIds?: readonly number[];
  readonly division: string | null;
  /** Whether the team is not on the board, for example because it is hidden or banned. */
  readonly isSuspended: boolean;
  /** Set if the source has more than the two states of `isSuspended`. */
  readonly status?: ParticipationStatus;
  readonly createdAt: number;
}

export interface SourceHint {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly cost: number;
}

export interface SourceChallenge {
  readonly id: number;
  readonly sourceId: string;
  /** Its scores follow the curve of the source (IMPORT-8). An empty key is replaced by a key from the title. */
  readonly document: ChallengeDocument;
  /** The current value in points. */
  readonly value: number;
  readonly isVisible: boolean;
  readonly paidHints: readonly SourceHint[];
  readonly requires: readonly number[];
  /** Names of parts of the archive, each once. */
  readonly files: readonly string[];
  /** The file names by part, if they can differ from the ends of the part names. */
  readonly fileNames?: ReadonlyMap<string, string>;
  /** The folder that the paths in a zip are relative to; null for file names without a path. */
  readonly filesFolder: string | null;
}

export interface SourceSubmission {
  readonly teamId: number;
  readonly userId: number | null;
  readonly challengeId: number;
  readonly answer: string;
  readonly isCorrect: boolean;
  /** Set if the source has more verdicts than right and wrong. */
  readonly status?: AnswerResult;
  readonly at: number;
}

/** Points that were given to a team or taken from it. */
export interface SourceAward {
  readonly teamId: number;
  readonly points: number;
  readonly reason: string;
  readonly at: number;
}

export interface SourceUnlock {
  readonly teamId: number;
  readonly userId: number | null;
  readonly hintId: number;
  readonly at: number;
}

export interface SourceGame {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly freezeAt: number | null;
  /** Whether everyone plays alone. */
  readonly isSolo: boolean;
  /** Other settings that the source has. */
  readonly settings?: Partial<GameSettings>;
}

export interface SourceText {
  readonly sourceId: string;
  readonly title: string;
  readonly content: string;
  readonly at: number;
}

export interface SourceNote {
  readonly level: ImportNoteLevel;
  readonly code: ImportNoteCode;
  readonly kind: ImportKind | null;
  readonly name: string;
}

/** What an export contains, in terms that all formats share. */
export interface SourceEvent {
  readonly product: string;
  readonly version: string | null;
  /** Whether the format has people and results. */
  readonly hasResults: boolean;
  /** Null if the export contains only challenges. */
  readonly game: SourceGame | null;
  readonly users: readonly SourceUser[];
  readonly teams: readonly SourceTeam[];
  readonly divisions: readonly string[];
  readonly challenges: readonly SourceChallenge[];
  /** In chronological order. */
  readonly submissions: readonly SourceSubmission[];
  readonly awards: readonly SourceAward[];
  readonly unlocks: readonly SourceUnlock[];
  readonly notices: readonly SourceText[];
  readonly posts: readonly SourceText[];
  readonly notes: readonly SourceNote[];
}
