import { toHttpUrl } from "./addresses.ts";

export interface PingResult {
  /** Undefined without a response. */
  readonly status: number | undefined;
  /** Half of the round-trip time in milliseconds; -1 without a successful response. */
  readonly latency: number;
}

/** The ping results that close the tunnels of a site. */
export interface Pingfall {
  /** The statuses that close a tunnel; an empty list means all but success. */
  readonly status: readonly number[];
  /** Whether a missing response closes a tunnel as well. */
  readonly shouldDropUnknown: boolean;
}

/** A tunnel closes when the platform responds with 404, but not if there is no response. */
export const defaultPingfall: Pingfall = { status: [404], shouldDropUnknown: false };

const TIMEOUT_MS = 4000;

/** Checks whether the platform still has an instance. */
export async function ping(remote: string): Promise<PingResult> {
  const start = performance.now();
  try {
    const { status } = await fetch(toHttpUrl(remote), {
      method: "OPTIONS",
      headers: { "user-agent": "gonfalon-tunnel" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status, latency: isSuccess(status) ? Math.round((performance.now() - start) / 2) : -1 };
  } catch {
    return { status: undefined, latency: -1 };
  }
}

/** Whether a tunnel with this ping result should close. */
export function shouldClose({ status }: PingResult, pingfall: Pingfall): boolean {
  if (status === undefined) return pingfall.shouldDropUnknown;
  if (isSuccess(status)) return false;
  return pingfall.status.length === 0 || pingfall.status.includes(status);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
