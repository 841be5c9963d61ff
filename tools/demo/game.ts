import { setTimeout as pause } from "node:timers/promises";
import { createChallenge, getChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { createGame } from "@gonfalon/contract/game.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { listOwnTeams } from "@gonfalon/contract/team.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { challenges } from "./challenges.ts";
import { DEMO_PASSWORD, people } from "./people.ts";
import { type Person, signIn } from "./platform.ts";

const divisions = ["Students", "Open"];

/** A game that has just started and accepts every team. */
export async function makeGame(admin: Person): Promise<number> {
  const now = Date.now();
  const game = await admin.call(createGame, {
    body: {
      title: "Autumn Cup",
      summary: "Forty-eight hours of web, crypto, pwn, reverse engineering and forensics.",
      content:
        "## Rules\n\n1. Play fair.\n2. Do not share flags.\n3. Leave the platform alone; attack the challenges.",
      hidden: false,
      acceptWithoutReview: true,
      writeupRequired: true,
      inviteCode: null,
      divisions,
      teamMemberCountLimit: 5,
      containerCountLimit: 3,
      practiceMode: true,
      soloMode: false,
      writeupNote: "One PDF per team, please.",
      bloodBonus: 52_459_530,
      start: now - MINUTE_MS / 2,
      end: now + 48 * HOUR_MS,
      writeupDeadline: now + 72 * HOUR_MS,
    },
  });
  await admin.call(createNotice, {
    params: { id: game.id },
    body: { content: "Welcome! Questions go to the help desk." },
  });
  return game.id;
}

/** Creates and enables the challenges with their flags. Returns their ids in order. */
export async function makeChallenges(admin: Person, gameId: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { title, category, content, hints, originalScore, flag } of challenges) {
    const { id } = await admin.call(createChallenge, {
      params: { id: gameId },
      body: { title, category, type: "StaticAttachment" },
    });
    const params = { id: gameId, cid: id };
    await admin.call(addFlags, { params, body: [{ flag, attachmentType: "None" }] });
    await admin.call(updateChallenge, {
      params,
      body: { content, hints: [...hints], originalScore, isEnabled: true },
    });
    ids.push(id);
  }
  return ids;
}

/** Registers the captain of every team. */
export async function joinAll(address: string, gameId: number): Promise<readonly Person[]> {
  const founders = people.filter(({ teamName }, index) => people[index - 1]?.teamName !== teamName);
  const players: Person[] = [];
  for (const [index, { userName }] of founders.entries()) {
    const player = await signIn(address, userName ?? "", DEMO_PASSWORD);
    const [team] = await player.call(listOwnTeams);
    if (!team) continue;
    const division = divisions[index % divisions.length] ?? null;
    await player.call(joinGame, {
      params: { id: gameId },
      body: { teamId: team.id, division, inviteCode: null },
    });
    players.push(player);
  }
  return players;
}

/** Submits correct and wrong flags for the given time, easy challenges first. */
export async function play(
  players: readonly Person[],
  gameId: number,
  challengeIds: readonly number[],
  minutes: number,
): Promise<number> {
  const moves = players.flatMap((player, strength) =>
    challengeIds.flatMap((cid, index) =>
      planMoves(player, gameId, cid, index, 1 - strength / players.length),
    ),
  );
  const inOrder = moves.toSorted((a, b) => a.at - b.at);
  const startedAt = Date.now();
  for (const { at, make } of inOrder) {
    await pause(Math.max(0, startedAt + at * minutes * MINUTE_MS - Date.now()));
    await make();
  }
  return inOrder.length;
}

interface Move {
  /** The time of the move as a fraction of the duration. */
  readonly at: number;
  readonly make: () => Promise<unknown>;
}

function planMoves(
  player: Person,
  id: number,
  cid: number,
  index: number,
  strength: number,
): readonly Move[] {
  const challenge = challenges[index];
  if (!challenge || Math.random() > challenge.ease * (0.4 + strength)) return [];
  const solvesAt = Math.min(0.99, (1 - challenge.ease) * 0.6 + Math.random() * 0.4);
  const params = { id, cid };
  const submit = (flag: string) => async () => {
    await player.call(getChallenge, { params });
    await player.call(submitFlag, { params, body: { flag } });
  };
  const wrong = Math.random() < 0.5 ? [{ at: solvesAt * 0.8, make: submit("flag{a_first_guess}") }] : [];
  return [...wrong, { at: solvesAt, make: submit(challenge.flag) }];
}
