import { setTimeout as pause } from "node:timers/promises";
import { createAdjustment } from "@gonfalon/contract/adjustment.ts";
import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { freezeBoard } from "@gonfalon/contract/game.ts";
import { buyHint } from "@gonfalon/contract/hint.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { challenges } from "./challenges.ts";
import type { Person } from "./platform.ts";

interface Event {
  readonly gameId: number;
  readonly challengeIds: readonly number[];
  readonly admin: Person;
  /** Captains, the strongest first. */
  readonly players: readonly Person[];
}

interface Move {
  /** The time of the move as a fraction of the duration. */
  readonly at: number;
  readonly make: () => Promise<unknown>;
}

/** When the scoreboard is frozen and when points are given, as fractions of the duration. */
const FREEZE_AT = 0.7;
const AWARD_AT = 0.5;
const PENALTY_AT = 0.6;

/** Submits correct and wrong flags for the given time, easy challenges first, and freezes the board near the end. */
export async function play(event: Event, minutes: number): Promise<number> {
  const { players } = event;
  const moves = [
    ...players.flatMap((player, place) => planMoves(event, player, 1 - place / players.length)),
    ...planActs(event),
  ];
  const inOrder = moves.toSorted((a, b) => a.at - b.at);
  const startedAt = Date.now();
  for (const { at, make } of inOrder) {
    await pause(Math.max(0, startedAt + at * minutes * MINUTE_MS - Date.now()));
    await make();
  }
  return inOrder.length;
}

/** What a team does. It solves a locked challenge only after the required one. */
function planMoves({ gameId, challengeIds }: Event, player: Person, strength: number): readonly Move[] {
  const solvedAt = new Map<string, number>();
  return challenges.flatMap(({ title, ease, requires, flag, paidHint }, index) => {
    const unlockedAt = requires === undefined ? 0 : solvedAt.get(requires);
    if (unlockedAt === undefined || Math.random() > ease * (0.4 + strength)) return [];
    const wished = Math.min(0.99, (1 - ease) * 0.6 + Math.random() * 0.4);
    const at = unlockedAt + (1 - unlockedAt) * wished;
    solvedAt.set(title, at);
    const params = { id: gameId, cid: challengeIds[index] ?? 0 };
    const submit = (answer: string) => async () => {
      await player.call(getChallenge, { params });
      await player.call(submitFlag, { params, body: { flag: answer } });
    };
    const early = unlockedAt + (at - unlockedAt) * 0.8;
    return [
      ...(paidHint && Math.random() < 0.5 ? [{ at: early, make: () => buyFirstHint(player, params) }] : []),
      ...(Math.random() < 0.5 ? [{ at: early, make: submit("flag{a_first_guess}") }] : []),
      { at, make: submit(flag) },
    ];
  });
}

async function buyFirstHint(
  player: Person,
  params: { readonly id: number; readonly cid: number },
): Promise<void> {
  const { paidHints } = await player.call(getChallenge, { params });
  const [hint] = paidHints;
  if (hint) await player.call(buyHint, { params: { ...params, hid: hint.id }, body: { cost: hint.cost } });
}

/** What the organizers do. */
function planActs({ gameId, admin, players }: Event): readonly Move[] {
  const params = { id: gameId };
  const adjust = (index: number, points: number, reason: string) => async () => {
    const { rank } = (await players[index]?.call(getPlayerBoard, { params })) ?? {};
    if (rank)
      await admin.call(createAdjustment, { params, body: { teamId: rank.id, points, reason, public: true } });
  };
  return [
    { at: AWARD_AT, make: adjust(1, 50, "Reported a broken challenge") },
    { at: PENALTY_AT, make: adjust(4, -100, "Scanned the platform") },
    { at: FREEZE_AT, make: () => admin.call(freezeBoard, { params }) },
  ];
}
