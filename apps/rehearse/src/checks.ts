import type { Installation } from "@gonfalon/contract/installation.ts";
import type { ImageState } from "@gonfalon/contract/instance.ts";
import type { ApiResponse } from "./api.ts";
import { formatCount } from "./format-count.ts";
import { describeFailure } from "./organizer.ts";
import { MAX_RAMP_SECONDS } from "./plan.ts";

export type CheckState = "ok" | "warn" | "fail";

/** The result of one check before an event. */
export interface Check {
  readonly name: "Mail" | "Clock" | "Disk" | "Engine" | "Images" | "Proxy" | "Limits";
  readonly state: CheckState;
  readonly finding: string;
  /** Empty if the check passed. */
  readonly advice: string;
}

const GIB = 1024 ** 3;

interface MailResult {
  /** The response for the test mail; undefined if the platform sends no mail. */
  readonly response: ApiResponse<{ readonly response: string }> | undefined;
  /** Whether registration requires a confirmation by mail. */
  readonly isNeeded: boolean;
}

export function checkMail({ response, isNeeded }: MailResult): Check {
  const name = "Mail";
  if (!response)
    return {
      name,
      state: isNeeded ? "fail" : "warn",
      finding: isNeeded
        ? "No mail server is configured, but registration requires a mail."
        : "No mail server is configured: users cannot recover their passwords.",
      advice: "Set SMTP_URL and MAIL_FROM, then send a test mail from Administration → Settings.",
    };
  if (response.status === 200)
    return createPassedCheck(
      name,
      `The mail server accepted a test mail to you: ${response.parseBody().response}`,
    );
  return {
    name,
    state: "fail",
    finding: `The test mail could not be sent: ${describeFailure(response)}`,
    advice: "Check SMTP_URL, its password, and that the server can connect to that port.",
  };
}

const MAX_SKEW_MS = { ok: 2000, warn: 30_000 };

/** `skewMs` is the offset of the server clock from the local clock. */
export function checkClock(skewMs: number): Check {
  const name = "Clock";
  const offsetMs = Math.abs(skewMs);
  if (offsetMs <= MAX_SKEW_MS.ok)
    return createPassedCheck(name, `The clocks differ by ${Math.round(offsetMs)} ms.`);
  return {
    name,
    state: offsetMs > MAX_SKEW_MS.warn ? "fail" : "warn",
    finding: `The server clock is ${Math.round(offsetMs / 1000)} s ${skewMs > 0 ? "ahead of" : "behind"} the clock of this machine.`,
    advice: "Synchronize both machines with NTP (timedatectl set-ntp true); games start by the server clock.",
  };
}

const DISK_THRESHOLDS = { fail: { bytes: GIB, share: 0.03 }, warn: { bytes: 5 * GIB, share: 0.1 } };

export function checkDisk({ freeBytes, totalBytes }: Installation["disk"]): Check {
  const name = "Disk";
  const isShort = ({ bytes, share }: { readonly bytes: number; readonly share: number }) =>
    freeBytes < bytes || freeBytes < share * totalBytes;
  const finding = `${(freeBytes / GIB).toFixed(1)} GiB of ${(totalBytes / GIB).toFixed(1)} GiB are free on the data disk.`;
  if (!isShort(DISK_THRESHOLDS.warn)) return createPassedCheck(name, finding);
  return {
    name,
    state: isShort(DISK_THRESHOLDS.fail) ? "fail" : "warn",
    finding,
    advice: "Free space or move DATA_DIR: a full disk stops the database. CAPTURE_MAX_MIB limits captures.",
  };
}

export function checkEngine({ kind, fault }: Installation["engine"], containerChallengeCount: number): Check {
  const name = "Engine";
  if (fault === null) return createPassedCheck(name, `Containers run on ${kind}.`);
  const isNeeded = containerChallengeCount > 0;
  return {
    name,
    state: isNeeded ? "fail" : "warn",
    finding: isNeeded
      ? `Upcoming games have ${formatCount(containerChallengeCount, "container challenge")}, but containers cannot be started: ${fault}`
      : `Containers cannot be started: ${fault}`,
    advice:
      "Check CONTAINER_ENGINE, DOCKER_HOST and CONTAINER_FIREWALL. Only container challenges need an engine.",
  };
}

export function checkImages(images: readonly ImageState[]): Check {
  const name = "Images";
  if (images.length === 0) return createPassedCheck(name, "No upcoming game has container challenges.");
  const missingImages = images.filter(({ status }) => status !== "Present");
  if (missingImages.length === 0)
    return createPassedCheck(name, `Present images: ${images.length} of ${images.length}.`);
  const failedImages = missingImages.filter(({ status }) => status === "Failed");
  const descriptions = (failedImages.length > 0 ? failedImages : missingImages).map(({ image, reason }) =>
    reason === null ? image : `${image} (${reason})`,
  );
  return {
    name,
    state: failedImages.length > 0 ? "fail" : "warn",
    finding: `Missing images: ${missingImages.length} of ${images.length}: ${[...new Set(descriptions)].join(", ")}`,
    advice:
      "Pull them on the page of the challenge, or check REGISTRY_HOST, REGISTRY_USER and REGISTRY_PASSWORD.",
  };
}

interface ForwardingResult {
  /** Whether the server accepted a fake forwarded address. */
  readonly trustsFakeAddress: boolean;
  /** Whether the URL of the platform is a loopback address, which the platform always trusts as a proxy. */
  readonly isLocal: boolean;
  /** The client data of a request without a fake address. */
  readonly caller: Installation["caller"];
}

export function checkProxy({ trustsFakeAddress, isLocal, caller }: ForwardingResult): Check {
  const name = "Proxy";
  if (trustsFakeAddress && !isLocal)
    return {
      name,
      state: "fail",
      finding: "The platform trusts any address that a client claims, so limits by address are ineffective.",
      advice: "Let the proxy replace X-Forwarded-For, or remove client networks from TRUSTED_PROXIES.",
    };
  if (caller.isForwarded && caller.address === caller.peer)
    return {
      name,
      state: "fail",
      finding: `All visitors appear to come from ${caller.peer}, which forwards requests but is not trusted.`,
      advice: `If this is your proxy, set TRUSTED_PROXIES=${caller.peer}.`,
    };
  if (isLocal && !caller.isForwarded)
    return createPassedCheck(
      name,
      "This request came directly from the same machine; rehearse from outside to check the proxy as well.",
    );
  return createPassedCheck(name, `The platform received this request from ${caller.address}.`);
}

/** `signInsPerMinute` is per address, null without limits. */
export function checkLimits(
  signInsPerMinute: number | null,
  teamCount: number,
  hasOwnAddresses: boolean,
): Check {
  const name = "Limits";
  if (signInsPerMinute === null)
    return {
      name,
      state: "warn",
      finding: "Rate limits are off: a client can guess passwords and flags without restriction.",
      advice: "Set RATE_LIMITS=on for the event.",
    };
  if (hasOwnAddresses)
    return createPassedCheck(
      name,
      `Limits are on, and each of the ${teamCount} teams uses a separate address.`,
    );
  if (teamCount <= signInsPerMinute)
    return createPassedCheck(name, `Limits are on and allow ${teamCount} teams from one address.`);
  const rampSeconds = Math.ceil((60 * teamCount) / signInsPerMinute);
  const rampAdvice = rampSeconds <= MAX_RAMP_SECONDS ? `with --ramp ${rampSeconds} or ` : "";
  return {
    name,
    state: "warn",
    finding: `Rate limits affect ${teamCount} clients from one address: ${signInsPerMinute} sign-ins per minute are allowed. Players behind one address are limited in the same way.`,
    advice: `Rehearse ${rampAdvice}from the server itself; players at one venue should sign in before the start.`,
  };
}

function createPassedCheck(name: Check["name"], finding: string): Check {
  return { name, state: "ok", finding, advice: "" };
}
