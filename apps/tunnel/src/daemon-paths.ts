import { parseClosedAddress, parseIntroduction, parseTunnelRequest } from "./bodies.ts";
import type { Pool } from "./pool.ts";
import { Refusal } from "./refusal.ts";
import type { Consent, Sites } from "./sites.ts";

export interface DaemonResponse {
  readonly status: number;
  /** A string is sent as plain text, anything else as JSON. */
  readonly body?: unknown;
}

export interface DaemonRequest {
  /** The requesting site, from the Origin header; empty if the header is missing or not the origin of a site. */
  readonly origin: string;
  readonly consent: Consent;
  readonly body: unknown;
}

export interface DaemonPath {
  /** Who may use the path: any client, any site, or only the sites that the owner of this machine has allowed. */
  readonly access: "anyone" | "sites" | "allowed";
  readonly methods: Readonly<
    Record<string, (request: DaemonRequest) => Promise<DaemonResponse> | DaemonResponse>
  >;
}

/** The version of the wsrx interface. Some pages compare versions as strings, so no part may have two digits. */
const INTERFACE_VERSION = "0.5.0";

/** The paths of the daemon, which are those of wsrx. */
export function createDaemonPaths(sites: Sites, pool: Pool): Readonly<Record<string, DaemonPath>> {
  return {
    "/version": {
      access: "anyone",
      methods: { GET: () => ({ status: 200, body: { version: INTERFACE_VERSION } }) },
    },
    "/connect": {
      access: "sites",
      methods: {
        GET: ({ consent }) => ({ status: toStatus(consent) }),
        POST: async ({ origin, body }) => {
          const previousConsent = await sites.introduce(origin, parseIntroduction(body, origin));
          return { status: previousConsent === "unknown" ? 200 : 202 };
        },
        PATCH: async ({ origin, consent, body }) => {
          if (consent === "unknown") throw new Refusal(403, "This site has not introduced itself.");
          await sites.introduce(origin, parseIntroduction(body, origin));
          return { status: 200 };
        },
      },
    },
    "/pool": {
      access: "allowed",
      methods: {
        GET: async ({ origin }) => ({
          status: 200,
          body: (await pool.list(origin)).map(({ label, remote, tunnel: { local }, latency }) => ({
            label,
            remote,
            local,
            latency,
            from: local,
            to: remote,
          })),
        }),
        POST: async ({ origin, body }) => {
          const { label, remote, tunnel } = await pool.open(origin, parseTunnelRequest(body));
          return {
            status: 200,
            body: { label, remote, local: tunnel.local, latency: -1, scope_host: origin },
          };
        },
        DELETE: async ({ origin, body }) => {
          await pool.close(origin, parseClosedAddress(body));
          return { status: 200 };
        },
      },
    },
    // Pages that were written for wsrx send this request to show its window. This daemon has none.
    "/popup": { access: "allowed", methods: { POST: () => ({ status: 200 }) } },
  };
}

function toStatus(consent: Consent): number {
  switch (consent) {
    case "allowed":
      return 202;
    case "pending":
      return 201;
    case "denied":
    case "unknown":
      throw new Refusal(403, "This site is not allowed.");
  }
}
