import { isIP } from "node:net";
import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { listEditedGames } from "@gonfalon/contract/game.ts";
import { getInstallation, type Installation } from "@gonfalon/contract/installation.ts";
import { getImageState, type ImageState } from "@gonfalon/contract/instance.ts";
import { sendTestMail } from "@gonfalon/contract/mail.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import { MADE_UP_ADDRESS } from "./addresses.ts";
import type { Api } from "./api.ts";
import {
  type Check,
  clockCheck,
  diskCheck,
  engineCheck,
  imagesCheck,
  limitsCheck,
  mailCheck,
  proxyCheck,
} from "./checks.ts";
import { explain, type Organiser, RehearsalError } from "./organiser.ts";

export interface Preflight {
  readonly checks: readonly Check[];
  /** The server time. */
  readonly serverTime: number;
  readonly version: string;
  /** Whether each team can use a separate forwarded address. */
  readonly believesAddresses: boolean;
}

/** Checks the common causes of failed events. */
export async function preflight(organiser: Organiser, token: string, teams: number): Promise<Preflight> {
  await requireOpenDoor(organiser);
  const askedAt = Date.now();
  const installation = await organiser.ask(getInstallation);
  const skewMs = skewOf(installation.time, askedAt, Date.now());
  const pretended = await pretend(organiser.api, token);
  const believesAddresses = pretended.address === MADE_UP_ADDRESS;
  const images = await upcomingImages(organiser, installation.time);
  const { accountPolicy } = await organiser.ask(getSettings);
  return {
    serverTime: installation.time,
    version: installation.version,
    believesAddresses,
    checks: [
      mailCheck({
        sent: installation.sendsMail ? await organiser.try(sendTestMail) : undefined,
        isNeeded: accountPolicy.emailConfirmationRequired,
      }),
      clockCheck(skewMs),
      diskCheck(installation.disk),
      engineCheck(installation.engine, images.length),
      imagesCheck(images),
      proxyCheck({
        believesAddresses,
        isLocal: isLoopback(new URL(organiser.api.url).hostname),
        caller: installation.caller,
      }),
      limitsCheck(installation.signInsPerMinute, teams, believesAddresses),
    ],
  };
}

/** The minimum offset of the server clock, which may have been read at any time between request and response. */
export function skewOf(time: number, askedAt: number, answeredAt: number): number {
  return time - Math.min(Math.max(time, askedAt), answeredAt);
}

/** Rejects settings that simulated players do not support, before any data is created. */
async function requireOpenDoor(organiser: Organiser): Promise<void> {
  const { globalConfig } = await organiser.ask(getSettings);
  const { type } = await organiser.ask(getCaptcha);
  if (type !== "None")
    throw new RehearsalError(
      "Sign-in requires a captcha, which simulated players cannot solve: disable it for the rehearsal.",
    );
  if (globalConfig.apiEncryption)
    throw new RehearsalError(
      "Passwords and flags must be encrypted, which simulated players do not support: disable it for the rehearsal.",
    );
}

async function pretend(api: Api, token: string): Promise<Installation["caller"]> {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": MADE_UP_ADDRESS };
  const answer = await api.call(headers, getInstallation);
  if (answer.status !== 200) throw new RehearsalError(`GET ${getInstallation.path}: ${explain(answer)}`);
  return answer.body().caller;
}

/** The images of enabled container challenges of games that have not ended. */
async function upcomingImages(organiser: Organiser, now: number): Promise<readonly ImageState[]> {
  const { data: games } = await organiser.ask(listEditedGames, { query: { count: 100, skip: 0 } });
  const states: ImageState[] = [];
  for (const { id } of games.filter(({ end }) => end > now)) {
    const challenges = await organiser.ask(listEditedChallenges, { params: { id } });
    for (const challenge of challenges.filter(({ isEnabled, type }) => isEnabled && hasContainer(type))) {
      const state = await organiser.try(getImageState, { params: { id, cid: challenge.id } });
      if (state.status === 200) states.push(state.body());
    }
  }
  return states;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));
}
