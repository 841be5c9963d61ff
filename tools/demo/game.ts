import { createChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { createDivision } from "@gonfalon/contract/division.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { createGame } from "@gonfalon/contract/game.ts";
import { createHint } from "@gonfalon/contract/hint.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { listOwnTeams } from "@gonfalon/contract/team.ts";
import { DEFAULT_BLOOD_BONUS } from "@gonfalon/rules/blood-bonus.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { challenges } from "./challenges.ts";
import { DEMO_PASSWORD, people } from "./people.ts";
import { type DemoUser, signIn } from "./platform.ts";

/** Guests have a rank only among themselves, get no bloods and do not lower the value of a challenge. */
const divisions = [
  { name: "Students", defaultPermissions: ALL_PERMISSIONS },
  {
    name: "Guests",
    defaultPermissions:
      ALL_PERMISSIONS - PERMISSIONS.RankOverall - PERMISSIONS.GetBlood - PERMISSIONS.AffectDynamicScore,
  },
];

/** Every fourth team is a guest. */
const TEAMS_PER_GUEST = 4;

/** Creates a game that has just started and accepts every team. Returns its id. */
export async function makeGame(admin: DemoUser): Promise<number> {
  const now = Date.now();
  const game = await admin.call(createGame, {
    body: {
      title: "Autumn Cup",
      summary: "Forty-eight hours of web, crypto, pwn, reverse engineering and forensics.",
      content:
        "## Rules\n\n1. Play fair.\n2. Do not share flags.\n3. Leave the platform alone; attack the challenges.\n4. You have read the rules: `flag{w3lc0me_to_the_autumn_cup}`",
      hidden: false,
      isSimulated: true,
      acceptWithoutReview: true,
      writeupRequired: true,
      inviteCode: null,
      divisions: null,
      teamMemberCountLimit: 5,
      containerCountLimit: 3,
      practiceMode: true,
      soloMode: false,
      writeupNote: "One PDF per team, please.",
      bloodBonus: DEFAULT_BLOOD_BONUS,
      start: now - MINUTE_MS / 2,
      end: now + 48 * HOUR_MS,
      writeupDeadline: now + 72 * HOUR_MS,
    },
  });
  for (const division of divisions)
    await admin.call(createDivision, { params: { id: game.id }, body: { inviteCode: null, ...division } });
  await admin.call(createNotice, {
    params: { id: game.id },
    body: { content: "Welcome! Questions go to the help desk." },
  });
  return game.id;
}

/** Creates and enables the challenges with their flags. Returns their ids in order. */
export async function makeChallenges(admin: DemoUser, gameId: number): Promise<readonly number[]> {
  const ids = new Map<string, number>();
  for (const challenge of challenges) {
    const { title, category, flag, requires, hoursToDeadline, paidHint } = challenge;
    const { id } = await admin.call(createChallenge, {
      params: { id: gameId },
      body: { title, category, type: "StaticAttachment" },
    });
    const params = { id: gameId, cid: id };
    await admin.call(addFlags, { params, body: [{ flag, attachmentType: "None" }] });
    await admin.call(updateChallenge, {
      params,
      body: {
        content: challenge.content,
        hints: [...challenge.hints],
        originalScore: challenge.originalScore,
        categoryLabel: challenge.label ?? null,
        tags: [...(challenge.tags ?? [])],
        deadlineUtc: hoursToDeadline === undefined ? null : Date.now() + hoursToDeadline * HOUR_MS,
        requires: requires === undefined ? [] : [ids.get(requires) ?? 0],
        isEnabled: true,
      },
    });
    if (paidHint) await admin.call(createHint, { params, body: paidHint });
    ids.set(title, id);
  }
  return [...ids.values()];
}

/** Signs in the captain of every team and registers the team. Returns the captains. */
export async function registerTeams(address: string, gameId: number): Promise<readonly DemoUser[]> {
  const captains = people.filter(({ teamName }, index) => people[index - 1]?.teamName !== teamName);
  const players: DemoUser[] = [];
  for (const [index, { userName }] of captains.entries()) {
    const player = await signIn(address, userName ?? "", DEMO_PASSWORD);
    const [team] = await player.call(listOwnTeams);
    if (!team) continue;
    const isGuest = index % TEAMS_PER_GUEST === TEAMS_PER_GUEST - 1;
    await player.call(joinGame, {
      params: { id: gameId },
      body: { teamId: team.id, division: isGuest ? "Guests" : "Students", inviteCode: null },
    });
    players.push(player);
  }
  return players;
}
