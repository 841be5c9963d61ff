import { isIP } from "node:net";
import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { listEditedGames } from "@gonfalon/contract/game.ts";
import { getInstallation, type Installation } from "@gonfalon/contract/installation.ts";
import { getImageState, type ImageState } from "@gonfalon/contract/instance.ts";
import { sendTestMail } from "@gonfalon/contract/mail.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import { FAKE_ADDRESS } from "./addresses.ts";
import type { Api } from "./api.ts";
import {
  type Check,
  checkClock,
  checkDisk,
  checkEngine,
  checkImages,
  checkLimits,
  checkMail,
  checkProxy,
} from "./checks.ts";
import { listAll } from "./list-all.ts";
import { describeFailure, type Organizer } from "./organizer.ts";
import { RehearsalError } from "./rehearsal-error.ts";

export interface Preflight {
  readonly checks: readonly Check[];
  /** The time of the server at the first check, in milliseconds. */
  readonly serverTime: number;
  readonly version: string;
  /** Whether each team can use a separate forwarded address. */
  readonly trustsFakeAddress: boolean;
}

/** Checks the common causes of failed events. */
export async function runPreflight(
  organizer: Organizer,
  token: string,
  teamCount: number,
): Promise<Preflight> {
  await requireSupportedSettings(organizer);
  const requestedAt = Date.now();
  const installation = await organizer.call(getInstallation);
  const skewMs = computeClockSkew(installation.time, requestedAt, Date.now());
  const observedCaller = await sendFakeAddress(organizer.api, token);
  const trustsFakeAddress = observedCaller.address === FAKE_ADDRESS;
  const images = await listUpcomingImages(organizer, installation.time);
  const { accountPolicy } = await organizer.call(getSettings);
  return {
    serverTime: installation.time,
    version: installation.version,
    trustsFakeAddress,
    checks: [
      checkMail({
        response: installation.sendsMail ? await organizer.try(sendTestMail) : undefined,
        isNeeded: accountPolicy.emailConfirmationRequired,
      }),
      checkClock(skewMs),
      checkDisk(installation.disk),
      checkEngine(installation.engine, images.length),
      checkImages(images),
      checkProxy({
        trustsFakeAddress,
        isLocal: isLoopback(new URL(organizer.api.url).hostname),
        caller: installation.caller,
      }),
      checkLimits(installation.signInsPerMinute, teamCount, trustsFakeAddress),
    ],
  };
}

/** The minimum offset of the server clock, which may have been read at any time between request and response. */
export function computeClockSkew(time: number, sentAt: number, receivedAt: number): number {
  return time - Math.min(Math.max(time, sentAt), receivedAt);
}

/** Rejects settings that simulated players do not support, before any data is created. */
async function requireSupportedSettings(organizer: Organizer): Promise<void> {
  const { accountPolicy, globalConfig } = await organizer.call(getSettings);
  const { type } = await organizer.call(getCaptcha);
  if (type !== "None")
    throw new RehearsalError(
      "Sign-in requires a captcha, which simulated players cannot solve: turn it off for the rehearsal.",
    );
  if (globalConfig.apiEncryption)
    throw new RehearsalError(
      "Passwords and flags must be encrypted, which simulated players do not support: turn the encryption off for the rehearsal.",
    );
  if (accountPolicy.secondFactor === "Everyone")
    throw new RehearsalError(
      "Everyone must have a second factor, which simulated players do not support: choose another setting of two-step verification for the rehearsal.",
    );
}

async function sendFakeAddress(api: Api, token: string): Promise<Installation["caller"]> {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": FAKE_ADDRESS };
  const response = await api.call(headers, getInstallation);
  if (response.status !== 200)
    throw new RehearsalError(`GET ${getInstallation.path}: ${describeFailure(response)}`);
  return response.parseBody().caller;
}

/**
 * The images of enabled container challenges of games that have not ended. An image whose state cannot be read, for
 * example because none is set, has the title of its challenge and the status Failed.
 */
export async function listUpcomingImages(
  organizer: Pick<Organizer, "call" | "try">,
  now: number,
): Promise<readonly ImageState[]> {
  const states: ImageState[] = [];
  for (const id of await listUpcomingGames(organizer, now)) {
    const challenges = await organizer.call(listEditedChallenges, { params: { id } });
    for (const { id: cid, title } of challenges.filter(
      (challenge) => challenge.isEnabled && hasContainer(challenge.type),
    )) {
      const state = await organizer.try(getImageState, { params: { id, cid } });
      if (state.status === 200) states.push(state.parseBody());
      else states.push({ image: title, status: "Failed", reason: describeFailure(state), progress: null });
    }
  }
  return states;
}

const GAMES_PER_PAGE = 100;

async function listUpcomingGames(
  organizer: Pick<Organizer, "call">,
  now: number,
): Promise<readonly number[]> {
  const games = await listAll(organizer, listEditedGames, (skip) => ({
    query: { count: GAMES_PER_PAGE, skip },
  }));
  return games.filter(({ end }) => end > now).map(({ id }) => id);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));
}
