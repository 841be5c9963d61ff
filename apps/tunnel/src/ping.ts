import { httpAddress } from "./addresses.ts";

export interface Pulse {
  /** Absent when nobody answered. */
  readonly status: number | undefined;
  /** Half the time that the answer took; -1 without a good answer. */
  readonly latency: number;
}

/** What a site wants to happen when an instance no longer answers well. */
export interface Pingfall {
  /** The statuses that end a tunnel; an empty list means all but success. */
  readonly status: readonly number[];
  /** Whether no answer at all ends it too. */
  readonly dropUnknown: boolean;
}

/** Without other wishes a tunnel ends when the platform says that its instance is gone, and not when it says nothing. */
export const defaultPingfall: Pingfall = { status: [404], dropUnknown: false };

const PATIENCE_MS = 4000;

/** Asks the platform whether an instance is still there. */
export async function ping(remote: string): Promise<Pulse> {
  const start = performance.now();
  try {
    const { status } = await fetch(httpAddress(remote), {
      method: "OPTIONS",
      headers: { "user-agent": "gonfalon-tunnel" },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status, latency: isGood(status) ? Math.round((performance.now() - start) / 2) : -1 };
  } catch {
    return { status: undefined, latency: -1 };
  }
}

/** Whether a tunnel with this pulse is to end. */
export function fallsOn({ status }: Pulse, pingfall: Pingfall): boolean {
  if (status === undefined) return pingfall.dropUnknown;
  if (isGood(status)) return false;
  return pingfall.status.length === 0 || pingfall.status.includes(status);
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}
