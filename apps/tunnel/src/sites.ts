import type { AllowedOrigins } from "./allowed-origins.ts";
import { defaultPingfall, type Pingfall } from "./ping.ts";
import { Refusal } from "./refusal.ts";

export type Consent = "allowed" | "pending" | "refused" | "unknown";

/** The data that a site sends when it requests consent. */
export interface Introduction {
  readonly name: string;
  /** Undefined if the site does not use this feature. */
  readonly pingfall: Pingfall | undefined;
}

/** Prompts the owner of this machine; `undefined` if there was no response. */
export type PromptOwner = (origin: string, name: string) => Promise<boolean | undefined>;

interface Options {
  readonly allowed: AllowedOrigins;
  readonly promptOwner: PromptOwner;
  /** Prints a message for the owner of this machine. */
  readonly print: (text: string) => void;
}

export type Sites = ReturnType<typeof knownSites>;

/** Limits the number of prompts that a page with many host names can cause. */
const MAX_PENDING = 8;

/** The sites that have introduced themselves, and the decisions of the owner of this machine. */
export function knownSites({ allowed, promptOwner, print }: Options) {
  const introductions = new Map<string, Introduction>();
  const pending = new Set<string>();
  const refusedOrigins = new Set<string>();

  async function getConsent(origin: string): Promise<Consent> {
    return toConsent(origin, await allowed.has(origin));
  }

  function toConsent(origin: string, isAllowed: boolean): Consent {
    if (isAllowed) {
      // The owner may have allowed it in another terminal.
      pending.delete(origin);
      return "allowed";
    }
    if (refusedOrigins.has(origin)) return "refused";
    return pending.has(origin) ? "pending" : "unknown";
  }

  /** Stores a site and prompts the owner for a new one; returns the previous state. */
  async function introduce(origin: string, introduction: Introduction): Promise<Consent> {
    const isAllowed = await allowed.has(origin);
    // Nothing is awaited from here on, so that concurrent introductions cause one prompt.
    const before = toConsent(origin, isAllowed);
    if (before === "refused") throw new Refusal(403, "The owner of this machine has denied this site.");
    if (before === "unknown" && pending.size >= MAX_PENDING)
      throw new Refusal(429, "Too many sites are waiting for consent.");
    introductions.set(origin, introduction);
    if (before === "unknown") {
      pending.add(origin);
      requestConsent(origin, introduction.name).catch((error: unknown) => print(String(error)));
    }
    return before;
  }

  async function requestConsent(origin: string, name: string): Promise<void> {
    const decision = await promptOwner(origin, name);
    if (decision === undefined) return;
    if (decision) await allowed.add(origin);
    else refusedOrigins.add(origin);
    pending.delete(origin);
  }

  return {
    getConsent,
    introduce,
    /** A site that was allowed in an earlier run need not introduce itself again. */
    getPingfall(origin: string): Pingfall | undefined {
      const introduction = introductions.get(origin);
      return introduction ? introduction.pingfall : defaultPingfall;
    },
  };
}
