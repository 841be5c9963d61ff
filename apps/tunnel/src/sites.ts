import type { AllowedOrigins } from "./allowed-origins.ts";
import { defaultPingfall, type Pingfall } from "./ping.ts";
import { Refusal } from "./refusal.ts";

export type Standing = "allowed" | "pending" | "refused" | "unknown";

/** What a site says of itself. */
export interface Introduction {
  readonly name: string;
  /** Absent if the site does not want it. */
  readonly pingfall: Pingfall | undefined;
}

/** Asks the owner of this machine; `undefined` when there was nobody to ask. */
export type AskOwner = (origin: string, name: string) => Promise<boolean | undefined>;

interface Options {
  readonly allowed: AllowedOrigins;
  readonly ask: AskOwner;
  /** Tells the owner of this machine what happens. */
  readonly say: (text: string) => void;
}

export type Sites = ReturnType<typeof knownSites>;

/** So that a page with many host names cannot bury the owner in questions. */
const MAX_PENDING = 8;

/** The sites that have introduced themselves, and what the owner of this machine has said about them. */
export function knownSites({ allowed, ask, say }: Options) {
  const introductions = new Map<string, Introduction>();
  const pending = new Set<string>();
  const refused = new Set<string>();

  async function standingOf(origin: string): Promise<Standing> {
    return standing(origin, await allowed.has(origin));
  }

  function standing(origin: string, isAllowed: boolean): Standing {
    if (isAllowed) {
      // The owner may have said so in another terminal.
      pending.delete(origin);
      return "allowed";
    }
    if (refused.has(origin)) return "refused";
    return pending.has(origin) ? "pending" : "unknown";
  }

  /** Takes note of a site and has the owner asked about a new one; answers how it stood before. */
  async function introduce(origin: string, introduction: Introduction): Promise<Standing> {
    const isAllowed = await allowed.has(origin);
    // Nothing is awaited from here on, so that two introductions at once are one question.
    const before = standing(origin, isAllowed);
    if (before === "refused") throw new Refusal(403, "The owner of this machine has refused this site.");
    if (before === "unknown" && pending.size >= MAX_PENDING)
      throw new Refusal(429, "Too many sites wait for consent.");
    introductions.set(origin, introduction);
    if (before === "unknown") {
      pending.add(origin);
      settle(origin, introduction.name).catch((error: unknown) => say(String(error)));
    }
    return before;
  }

  async function settle(origin: string, name: string): Promise<void> {
    const answer = await ask(origin, name);
    if (answer === undefined) return;
    if (answer) await allowed.add(origin);
    else refused.add(origin);
    pending.delete(origin);
  }

  return {
    standingOf,
    introduce,
    /** A site that was allowed in an earlier run need not introduce itself again. */
    pingfallOf(origin: string): Pingfall | undefined {
      const introduction = introductions.get(origin);
      return introduction ? introduction.pingfall : defaultPingfall;
    },
  };
}
