import type { Language } from "@gonfalon/contract/languages.ts";
import type { BoardChallenge, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { GameState } from "#features/game/game.state.domain.ts";
import type { SiteFiles } from "./site-files.ts";

/** The attachment that all teams share: a file of the site or a URL. */
interface SiteAttachment {
  readonly url: string;
  readonly name: string;
}

export interface SiteChallenge extends BoardChallenge {
  readonly content: string;
  readonly hints: readonly string[];
  readonly attachment: SiteAttachment | undefined;
}

/** What the pages of a site show. */
export interface SiteContent {
  readonly language: Language;
  /** The base of links to the platform. */
  readonly publicUrl: string;
  readonly game: GameState;
  readonly board: Scoreboard;
  /** The challenges of the board, in its order. */
  readonly challenges: readonly SiteChallenge[];
  readonly files: SiteFiles;
  /** The URLs of the writeups by team. */
  readonly writeups: ReadonlyMap<number, string>;
}
