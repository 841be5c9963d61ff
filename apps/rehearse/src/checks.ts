import type { Installation } from "@gonfalon/contract/installation.ts";
import type { ImageState } from "@gonfalon/contract/instance.ts";
import type { Answer } from "./api.ts";
import { explain } from "./organiser.ts";

export type CheckState = "ok" | "warn" | "fail";

/** One thing that was looked at before an event, and what to do about it. */
export interface Check {
  readonly name: "Mail" | "Clock" | "Disk" | "Engine" | "Images" | "Proxy" | "Limits";
  readonly state: CheckState;
  readonly finding: string;
  /** Nothing if all is well. */
  readonly advice: string;
}

const GIB = 1024 ** 3;

interface MailTry {
  /** Of the test mail; undefined if the platform sends none. */
  readonly sent: Answer<{ readonly response: string }> | undefined;
  /** Whether people cannot register without a mail. */
  readonly isNeeded: boolean;
}

export function mailCheck({ sent, isNeeded }: MailTry): Check {
  const name = "Mail";
  if (!sent)
    return {
      name,
      state: isNeeded ? "fail" : "warn",
      finding: isNeeded
        ? "No mail server is set up, but registration waits for a mail."
        : "No mail server is set up: nobody can recover a password.",
      advice: "Set SMTP_URL and MAIL_FROM, then send a test mail from Administration → Settings.",
    };
  if (sent.status === 200)
    return well(name, `The mail server took a test mail to you: ${sent.body().response}`);
  return {
    name,
    state: "fail",
    finding: `A test mail did not go out: ${explain(sent)}`,
    advice: "Check SMTP_URL, the password in it and that this machine may reach that port.",
  };
}

const SKEW_MS = { fine: 2000, bad: 30_000 };

/** `skewMs` is how far the server's clock is ahead of ours. */
export function clockCheck(skewMs: number): Check {
  const name = "Clock";
  const off = Math.abs(skewMs);
  if (off <= SKEW_MS.fine) return well(name, `The clocks differ by ${Math.round(off)} ms.`);
  return {
    name,
    state: off > SKEW_MS.bad ? "fail" : "warn",
    finding: `The server's clock is ${Math.round(off / 1000)} s ${skewMs > 0 ? "ahead of" : "behind"} that of this machine.`,
    advice:
      "Let both machines follow a time server (timedatectl set-ntp true); games start by the server's clock.",
  };
}

const ROOM = { fail: { bytes: GIB, share: 0.03 }, warn: { bytes: 5 * GIB, share: 0.1 } };

export function diskCheck({ freeBytes, totalBytes }: Installation["disk"]): Check {
  const name = "Disk";
  const isShort = ({ bytes, share }: { readonly bytes: number; readonly share: number }) =>
    freeBytes < bytes || freeBytes < share * totalBytes;
  const finding = `${(freeBytes / GIB).toFixed(1)} GiB of ${(totalBytes / GIB).toFixed(1)} GiB are free where the data is.`;
  if (!isShort(ROOM.warn)) return well(name, finding);
  return {
    name,
    state: isShort(ROOM.fail) ? "fail" : "warn",
    finding,
    advice: "Make room or move DATA_DIR: a full disk stops the database. CAPTURE_MAX_MIB bounds captures.",
  };
}

export function engineCheck({ kind, fault }: Installation["engine"], containerChallenges: number): Check {
  const name = "Engine";
  if (fault === null) return well(name, `Containers run on ${kind}.`);
  const isNeeded = containerChallenges > 0;
  return {
    name,
    state: isNeeded ? "fail" : "warn",
    finding: isNeeded
      ? `${containerChallenges} challenges of games to come need containers, and none can be started: ${fault}`
      : `No containers can be started: ${fault}`,
    advice:
      "See CONTAINER_ENGINE, DOCKER_HOST and CONTAINER_FIREWALL; without container challenges nothing is needed.",
  };
}

export function imagesCheck(images: readonly ImageState[]): Check {
  const name = "Images";
  if (images.length === 0) return well(name, "No game to come has container challenges.");
  const missing = images.filter(({ status }) => status !== "Present");
  if (missing.length === 0) return well(name, `All ${images.length} images are there.`);
  const failed = missing.filter(({ status }) => status === "Failed");
  const named = (failed.length > 0 ? failed : missing).map(({ image, reason }) =>
    reason === null ? image : `${image} (${reason})`,
  );
  return {
    name,
    state: failed.length > 0 ? "fail" : "warn",
    finding: `${missing.length} of ${images.length} images are not there: ${[...new Set(named)].join(", ")}`,
    advice: "Fetch them from the challenge's page, or look at the registry's address and password.",
  };
}

interface Approach {
  /** Whether an address that we made up was taken for ours. */
  readonly believesAddresses: boolean;
  /** Whether we are on the same machine, which may always speak for others. */
  readonly isLocal: boolean;
  /** How a call without a made-up address came in. */
  readonly caller: Installation["caller"];
}

export function proxyCheck({ believesAddresses, isLocal, caller }: Approach): Check {
  const name = "Proxy";
  if (believesAddresses && !isLocal)
    return {
      name,
      state: "fail",
      finding:
        "The platform believes any address that a visitor claims to have, so limits by address hold nobody.",
      advice: "Let the proxy replace X-Forwarded-For, or take visitors' networks out of TRUSTED_PROXIES.",
    };
  if (caller.isForwarded && caller.address === caller.peer)
    return {
      name,
      state: "fail",
      finding: `All visitors seem to come from ${caller.peer}: it speaks for them and is not believed.`,
      advice: `If that is your proxy, set TRUSTED_PROXIES=${caller.peer}.`,
    };
  if (isLocal && !caller.isForwarded)
    return well(
      name,
      "This call came straight from the same machine; rehearse from outside to check the proxy too.",
    );
  return well(name, `The platform saw this call come from ${caller.address}.`);
}

/** `signInsPerMinute` is for one address, null while nothing is limited. */
export function limitsCheck(signInsPerMinute: number | null, teams: number, hasOwnAddresses: boolean): Check {
  const name = "Limits";
  if (signInsPerMinute === null)
    return {
      name,
      state: "warn",
      finding: "Nothing is limited: one visitor can guess passwords and flags as fast as the line allows.",
      advice: "Set RATE_LIMITS=on for the event.",
    };
  if (hasOwnAddresses)
    return well(name, `Limits are on, and each of the ${teams} teams came from an address of its own.`);
  if (teams <= signInsPerMinute)
    return well(name, `Limits are on and let ${teams} teams in from one address.`);
  return {
    name,
    state: "warn",
    finding: `Rate limits stand in the way of ${teams} clients from one address: ${signInsPerMinute} sign-ins a minute get through. So it will be for players in one hall behind one address.`,
    advice: `Rehearse with --ramp ${Math.ceil((60 * teams) / signInsPerMinute)} or from the server itself; for a hall, let people sign in before the start.`,
  };
}

function well(name: Check["name"], finding: string): Check {
  return { name, state: "ok", finding, advice: "" };
}
