import { setTimeout as sleep } from "node:timers/promises";
import { createAdjustment } from "@gonfalon/contract/adjustment.ts";
import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { freezeBoard } from "@gonfalon/contract/game.ts";
import { buyHint } from "@gonfalon/contract/hint.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { challenges } from "./challenges.ts";
import type { DemoUser } from "./platform.ts";

interface DemoEvent {
  readonly gameId: number;
  readonly challengeIds: readonly number[];
  readonly admin: DemoUser;
  /** Captains, the strongest first. */
  readonly players: readonly DemoUser[];
}

interface Action {
  /** The time of the action as a fraction of the duration. */
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/** When the scoreboard is frozen, and when points are awarded and deducted, as fractions of the duration. */
const FREEZE_AT = 0.7;
const AWARD_AT = 0.5;
const PENALTY_AT = 0.6;

/**
 * Plays for the given time: teams buy hints and submit wrong and correct flags, easy challenges first, and organizers
 * adjust scores and freeze the board. Returns the number of actions.
 */
export async function play(event: DemoEvent, minutes: number): Promise<number> {
  const { players } = event;
  const actions = [
    ...players.flatMap((player, playerIndex) =>
      planTeamActions(event, player, 1 - playerIndex / players.length),
    ),
    ...planOrganizerActions(event),
  ];
  const sortedActions = actions.toSorted((a, b) => a.at - b.at);
  const startedAt = Date.now();
  for (const { at, run } of sortedActions) {
    await sleep(Math.max(0, startedAt + at * minutes * MINUTE_MS - Date.now()));
    await run();
  }
  return sortedActions.length;
}

/** The actions of a team. A team solves a locked challenge only after the required one. */
function planTeamActions(
  { gameId, challengeIds }: DemoEvent,
  player: DemoUser,
  strength: number,
): readonly Action[] {
  const solveTimes = new Map<string, number>();
  return challenges.flatMap(({ title, ease, requires, flag, paidHint }, index) => {
    const unlockedAt = requires === undefined ? 0 : solveTimes.get(requires);
    if (unlockedAt === undefined || Math.random() > ease * (0.4 + strength)) return [];
    const offset = Math.min(0.99, (1 - ease) * 0.6 + Math.random() * 0.4);
    const at = unlockedAt + (1 - unlockedAt) * offset;
    solveTimes.set(title, at);
    const params = { id: gameId, cid: challengeIds[index] ?? 0 };
    const prepareSubmission = (answer: string) => async () => {
      await player.call(getChallenge, { params });
      await player.call(submitFlag, { params, body: { flag: answer } });
    };
    const earlyTime = unlockedAt + (at - unlockedAt) * 0.8;
    return [
      ...(paidHint && Math.random() < 0.5
        ? [{ at: earlyTime, run: () => buyFirstHint(player, params) }]
        : []),
      ...(Math.random() < 0.5 ? [{ at: earlyTime, run: prepareSubmission("flag{a_first_guess}") }] : []),
      { at, run: prepareSubmission(flag) },
    ];
  });
}

async function buyFirstHint(
  player: DemoUser,
  params: { readonly id: number; readonly cid: number },
): Promise<void> {
  const { paidHints } = await player.call(getChallenge, { params });
  const [hint] = paidHints;
  if (hint) await player.call(buyHint, { params: { ...params, hid: hint.id }, body: { cost: hint.cost } });
}

function planOrganizerActions({ gameId, admin, players }: DemoEvent): readonly Action[] {
  const params = { id: gameId };
  const prepareAdjustment = (playerIndex: number, points: number, reason: string) => async () => {
    const { rank } = (await players[playerIndex]?.call(getPlayerBoard, { params })) ?? {};
    if (rank)
      await admin.call(createAdjustment, { params, body: { teamId: rank.id, points, reason, public: true } });
  };
  return [
    { at: AWARD_AT, run: prepareAdjustment(1, 50, "Reported a broken challenge") },
    { at: PENALTY_AT, run: prepareAdjustment(4, -100, "Scanned the platform") },
    { at: FREEZE_AT, run: () => admin.call(freezeBoard, { params }) },
  ];
}
