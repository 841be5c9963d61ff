import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import {
  type BoardChallenge,
  type BoardTeam,
  NEVER,
  type Scoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";

/** A game that started an hour ago and lasts a day; the visitor plays in it for the team "Ours". */
export function buildGame(overrides: Partial<GameDetail> = {}): GameDetail {
  return {
    id: 1,
    title: "Autumn Cup",
    summary: "",
    content: "",
    hidden: false,
    divisions: null,
    divisionInfos: [],
    inviteCodeRequired: false,
    writeupRequired: false,
    poster: null,
    limit: 0,
    teamCount: 2,
    division: null,
    divisionId: null,
    teamName: "Ours",
    practiceMode: true,
    soloMode: false,
    status: "Accepted",
    reviewNote: null,
    freezeAt: null,
    frozen: false,
    pausedAt: null,
    start: Date.now() - HOUR_MS,
    end: Date.now() + 24 * HOUR_MS,
    ...overrides,
  };
}

let boards = 0;

export function buildBoardTeam(overrides: Partial<BoardTeam> & Pick<BoardTeam, "id" | "name">): BoardTeam {
  return {
    bio: null,
    division: null,
    divisionId: null,
    avatar: null,
    score: 0,
    rank: overrides.id,
    divisionRank: null,
    lastSubmissionTime: NEVER,
    solvedChallenges: [],
    solvedCount: 0,
    adjustments: [],
    ...overrides,
  };
}

export function buildBoardChallenge(
  overrides: Partial<BoardChallenge> & Pick<BoardChallenge, "id" | "title">,
): BoardChallenge {
  return {
    category: "Web",
    score: 500,
    solved: 0,
    bloods: [],
    disableBloodBonus: false,
    deadline: null,
    categoryLabel: null,
    tags: [],
    ...overrides,
  };
}

export function buildScoreboard(overrides: Partial<Scoreboard> = {}): Scoreboard {
  return {
    updateTimeUtc: Date.now(),
    version: `${++boards}`,
    view: "public",
    frozenAt: null,
    bloodBonus: 52_459_530,
    timeLines: { all: [] },
    divisions: [],
    items: [],
    challenges: {},
    challengeCount: 0,
    ...overrides,
  };
}

/** A challenge without a container, as its players see it. */
export function buildPlayedChallenge(
  overrides: Partial<PlayedChallenge> & Pick<PlayedChallenge, "id" | "title">,
): PlayedChallenge {
  return {
    content: "Get in.",
    category: "Web",
    hints: [],
    score: 500,
    type: "StaticAttachment",
    context: {
      closeTime: null,
      instanceEntry: null,
      status: null,
      startedAt: null,
      queue: null,
      url: null,
      fileSize: null,
    },
    limit: 0,
    attempts: 0,
    deadline: null,
    categoryLabel: null,
    tags: [],
    canSubmit: true,
    paidHints: [],
    progress: null,
    ...overrides,
  };
}
