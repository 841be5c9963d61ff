import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { BasicGameInfo, GameDetail, GameInfo } from "@gonfalon/contract/game.ts";
import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import {
  type BoardChallenge,
  type BoardTeam,
  type PlayerBoard,
  type Scoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { DEFAULT_BLOOD_BONUS } from "@gonfalon/rules/blood-bonus.ts";
import { NEVER } from "@gonfalon/rules/board-document.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";

/** A game that started an hour ago and ends in a day; the visitor plays in it for the team "Ours". */
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

/** A game in a list of games. */
export function buildBasicGame(
  overrides: Partial<BasicGameInfo> & Pick<BasicGameInfo, "id" | "title" | "start" | "end">,
): BasicGameInfo {
  return { summary: "", poster: null, limit: 0, pausedAt: null, ...overrides };
}

/** A game of one day, as its editors see it. */
export function buildGameInfo(overrides: Partial<GameInfo> = {}): GameInfo {
  return {
    id: 1,
    title: "Cup",
    hidden: false,
    summary: "",
    content: "",
    acceptWithoutReview: false,
    writeupRequired: false,
    inviteCode: null,
    divisions: null,
    teamMemberCountLimit: 0,
    containerCountLimit: 3,
    practiceMode: true,
    soloMode: false,
    writeupNote: "",
    bloodBonus: DEFAULT_BLOOD_BONUS,
    poster: null,
    publicKey: "key",
    start: Date.UTC(2026, 0, 1),
    end: Date.UTC(2026, 0, 2),
    writeupDeadline: Date.UTC(2026, 0, 2),
    freezeAt: null,
    unfreezeAt: null,
    pausedAt: null,
    ...overrides,
  };
}

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

let builtBoardCount = 0;

/** An empty board with a new version. */
export function buildScoreboard(overrides: Partial<Scoreboard> = {}): Scoreboard {
  return {
    updateTimeUtc: Date.now(),
    version: `${++builtBoardCount}`,
    view: "public",
    frozenAt: null,
    bloodBonus: DEFAULT_BLOOD_BONUS,
    timeLines: { all: [] },
    divisions: [],
    items: [],
    challenges: {},
    challengeCount: 0,
    ...overrides,
  };
}

/** The board as the team "Ours" sees it. */
export function buildPlayerBoard(overrides: Partial<PlayerBoard> = {}): PlayerBoard {
  return {
    challenges: {},
    challengeCount: Object.values(overrides.challenges ?? {}).flat().length,
    teamCount: 1,
    rank: buildBoardTeam({ id: 5, name: "Ours" }),
    teamToken: "5:secret",
    writeupRequired: false,
    writeupDeadline: 0,
    access: {},
    adjustments: [],
    ...overrides,
  };
}

/** A running instance of the visitor's team that stops after the given time. */
export function buildOwnInstance(remainingMs: number, overrides: Partial<OwnInstance> = {}): OwnInstance {
  return {
    gameId: 1,
    gameTitle: "Autumn Cup",
    challengeId: 9,
    challengeTitle: "heap",
    category: "Pwn",
    container: {
      status: "Running",
      startedAt: Date.now(),
      expectStopAt: Date.now() + remainingMs,
      entry: "ctf.example:32768",
      queue: null,
    },
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
