import type { DaemonErrorKind, TunnelTarget } from "#tunnel/tunnel.ts";
import { isSupportedVersion, parseVersion } from "./daemon-version.ts";

/** The purpose of a request to the daemon. */
export type DaemonAction = "version" | "connect" | "list" | "open" | "close";

/** A request to the daemon failed. */
export class DaemonError extends Error {
  override readonly name = "DaemonError";
  readonly action: DaemonAction;
  readonly kind: DaemonErrorKind;

  constructor(action: DaemonAction, kind: DaemonErrorKind, message?: string) {
    super(message ?? kind);
    this.action = action;
    this.kind = kind;
  }
}

/** Whether the owner of the machine has allowed this site. `Unknown`: the site is not registered, or was denied. */
export type ConsentState = "Usable" | "Pending" | "Unknown";

export interface OpenTunnel {
  readonly remote: string;
  readonly local: string;
}

export type DaemonApi = ReturnType<typeof createDaemonApi>;

const TIMEOUT_MS = 10_000;
const PATHS: Readonly<Record<DaemonAction, string>> = {
  version: "/version",
  connect: "/connect",
  list: "/pool",
  open: "/pool",
  close: "/pool",
};
/** Closes a tunnel when the platform responds with 404: the instance has ended. Newer daemons require this setting. */
const PINGFALL = { status: [404], drop_unknown: false };

/** The HTTP client for the tunnel daemon. No retries: a local daemon either responds or is not running. */
export function createDaemonApi(baseUrl: string) {
  async function call(action: DaemonAction, method: string, body?: unknown): Promise<Response> {
    try {
      return await fetch(baseUrl + PATHS[action], {
        method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        cache: "no-store",
        credentials: "omit",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new DaemonError(action, (await isBlocked()) ? "daemon_blocked" : "daemon_unavailable");
    }
  }

  /** Like `call`, but throws if the response does not have a success status. */
  async function callOrThrow(action: DaemonAction, method: string, body?: unknown): Promise<Response> {
    const response = await call(action, method, body);
    if (response.ok) return response;
    if (response.status !== 403) throw await toDaemonError(action, response);
    throw new DaemonError(action, action === "connect" ? "missing_scope" : "scope_unverified");
  }

  return {
    /** Checks that the daemon supports the protocol of this client. */
    async checkVersion(): Promise<void> {
      const response = await call("version", "GET");
      if (!response.ok && response.status !== 404) throw await toDaemonError("version", response);
      if (!response.ok || !isSupportedVersion(parseVersion(await readJson(response))))
        throw new DaemonError("version", "daemon_version_mismatch");
    },
    async readConsent(): Promise<ConsentState> {
      const response = await call("connect", "GET");
      if (response.status === 202) return "Usable";
      if (response.status === 201) return "Pending";
      if (response.status === 403) return "Unknown";
      throw await toDaemonError("connect", response);
    },
    /** Requests the consent of the machine's owner. */
    async register(name: string): Promise<void> {
      await callOrThrow("connect", "POST", toRegistration(name));
    },
    async rename(name: string): Promise<void> {
      await callOrThrow("connect", "PATCH", toRegistration(name));
    },
    async listTunnels(): Promise<readonly OpenTunnel[]> {
      const tunnels = await readJson(await callOrThrow("list", "GET"));
      return Array.isArray(tunnels) ? tunnels.filter(isOpenTunnel) : [];
    },
    async open(target: TunnelTarget, local: string): Promise<OpenTunnel> {
      const tunnel = await readJson(await callOrThrow("open", "POST", { ...target, local }));
      if (!isOpenTunnel(tunnel)) throw new DaemonError("open", "daemon_error");
      return tunnel;
    },
    async close(local: string): Promise<void> {
      await callOrThrow("close", "DELETE", { local });
    },
  };
}

function toRegistration(name: string) {
  return {
    name,
    features: ["basic", "pingfall"],
    host: "IN_HEADER",
    state: "pending",
    settings: { pingfall: PINGFALL },
  };
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

/** An error with the daemon's message, which is plain text. */
async function toDaemonError(action: DaemonAction, response: Response): Promise<DaemonError> {
  return new DaemonError(action, "daemon_error", (await response.text()).slice(0, 200));
}

function isOpenTunnel(body: unknown): body is OpenTunnel {
  if (typeof body !== "object" || body === null || !("remote" in body) || !("local" in body)) return false;
  return typeof body.remote === "string" && typeof body.local === "string";
}

/** Some browsers ask for permission before a site may access the local machine, and store a denial. */
async function isBlocked(): Promise<boolean> {
  const states = await Promise.all(["loopback-network", "local-network-access"].map(queryPermission));
  return states.includes("denied");
}

async function queryPermission(name: string): Promise<PermissionState | undefined> {
  try {
    // The names are not in the TypeScript library yet. Browsers reject the query for an unsupported name.
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return undefined;
  }
}
