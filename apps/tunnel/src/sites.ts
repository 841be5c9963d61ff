import type { AllowedOrigins } from "./allowed-origins.ts";
import { defaultPingfall, type Pingfall } from "./ping.ts";
import { Refusal } from "./refusal.ts";

export type Consent = "allowed" | "pending" | "denied" | "unknown";

/** What a site sends when it requests consent. */
export interface Introduction {
  readonly name: string;
  /** Undefined if the site does not use this feature. */
  readonly pingfall: Pingfall | undefined;
}

/** Prompts the owner of this machine. Resolves with the decision, or undefined if the owner made none. */
export type PromptOwner = (origin: string, name: string) => Promise<boolean | undefined>;

interface Options {
  readonly allowedOrigins: AllowedOrigins;
  readonly promptOwner: PromptOwner;
  /** Prints a message for the owner of this machine. */
  readonly print: (text: string) => void;
}

export type Sites = ReturnType<typeof createSites>;

/** A page can send requests from many host names; this limits the prompts that they cause. */
const MAX_PENDING_SITES = 8;

/** Stores the introductions of sites and the consent of the owner of this machine. */
export function createSites({ allowedOrigins, promptOwner, print }: Options) {
  const introductions = new Map<string, Introduction>();
  const pendingOrigins = new Set<string>();
  const deniedOrigins = new Set<string>();

  async function getConsent(origin: string): Promise<Consent> {
    return toConsent(origin, await allowedOrigins.has(origin));
  }

  function toConsent(origin: string, isAllowed: boolean): Consent {
    if (isAllowed) {
      // The owner may have allowed the site in another terminal.
      pendingOrigins.delete(origin);
      return "allowed";
    }
    if (deniedOrigins.has(origin)) return "denied";
    return pendingOrigins.has(origin) ? "pending" : "unknown";
  }

  /** Stores the introduction, and prompts the owner if the site is unknown. Returns the consent before the call. */
  async function introduce(origin: string, introduction: Introduction): Promise<Consent> {
    const isAllowed = await allowedOrigins.has(origin);
    // Nothing is awaited from here on, so that concurrent introductions cause one prompt.
    const previousConsent = toConsent(origin, isAllowed);
    if (previousConsent === "denied")
      throw new Refusal(403, "The owner of this machine has denied this site.");
    if (previousConsent === "unknown" && pendingOrigins.size >= MAX_PENDING_SITES)
      throw new Refusal(429, "Too many sites are waiting for consent.");
    introductions.set(origin, introduction);
    if (previousConsent === "unknown") {
      pendingOrigins.add(origin);
      requestConsent(origin, introduction.name).catch((error: unknown) => print(String(error)));
    }
    return previousConsent;
  }

  async function requestConsent(origin: string, name: string): Promise<void> {
    const decision = await promptOwner(origin, name);
    if (decision === undefined) return;
    if (decision) await allowedOrigins.add(origin);
    else deniedOrigins.add(origin);
    pendingOrigins.delete(origin);
  }

  return {
    getConsent,
    introduce,
    /** The default for a site that has not introduced itself since the daemon started. */
    getPingfall(origin: string): Pingfall | undefined {
      const introduction = introductions.get(origin);
      return introduction ? introduction.pingfall : defaultPingfall;
    },
  };
}
