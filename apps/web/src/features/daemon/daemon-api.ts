import type { DaemonFault, TunnelTarget } from "#tunnel/tunnel.ts";
import { isRecent, parseVersion } from "./daemon-version.ts";

/** The daemon rejected a request. */
export class DaemonError extends Error {
  override readonly name = "DaemonError";
  readonly kind: DaemonFault;

  constructor(kind: DaemonFault, message?: string) {
    super(message ?? kind);
    this.kind = kind;
  }
}

/** The decision of the machine's owner about this site. */
export type Consent = "Usable" | "Pending" | "Unknown";

export interface OpenTunnel {
  readonly remote: string;
  readonly local: string;
}

export type DaemonApi = ReturnType<typeof daemonApi>;

const TIMEOUT_MS = 10_000;
/** A tunnel ends on a 404 response of the platform (the instance is gone); newer daemons require this setting. */
const PINGFALL = { status: [404], drop_unknown: false };

/** The HTTP client of the tunnel daemon. No retries: a local daemon either responds or is not running. */
export function daemonApi(base: string) {
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    try {
      return await fetch(base + path, {
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
      throw new DaemonError((await isBlocked()) ? "daemon_blocked" : "daemon_unavailable");
    }
  }

  /** The same, for requests that return only success. */
  async function succeed(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await call(method, path, body);
    if (response.ok) return response;
    if (response.status !== 403) throw await toDaemonError(response);
    throw new DaemonError(path === "/pool" ? "scope_unverified" : "missing_scope");
  }

  return {
    /** Checks that the daemon supports our protocol version. */
    async checkVersion(): Promise<void> {
      const response = await call("GET", "/version");
      if (!response.ok && response.status !== 404) throw await toDaemonError(response);
      if (!response.ok || !isRecent(parseVersion(await readJson(response))))
        throw new DaemonError("daemon_version_mismatch");
    },
    async standing(): Promise<Consent> {
      const response = await call("GET", "/connect");
      if (response.status === 202) return "Usable";
      if (response.status === 201) return "Pending";
      if (response.status === 403) return "Unknown";
      throw await toDaemonError(response);
    },
    /** Requests the consent of the machine's owner. */
    async introduce(name: string): Promise<void> {
      await succeed("POST", "/connect", introduction(name));
    },
    async rename(name: string): Promise<void> {
      await succeed("PATCH", "/connect", introduction(name));
    },
    async tunnels(): Promise<readonly OpenTunnel[]> {
      const list = await readJson(await succeed("GET", "/pool"));
      return Array.isArray(list) ? list.filter(isOpenTunnel) : [];
    },
    async open(target: TunnelTarget, local: string): Promise<OpenTunnel> {
      const opened = await readJson(await succeed("POST", "/pool", { ...target, local }));
      if (!isOpenTunnel(opened)) throw new DaemonError("daemon_error");
      return opened;
    },
    async close(local: string): Promise<void> {
      await succeed("DELETE", "/pool", { local });
    },
  };
}

function introduction(name: string) {
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

/** The daemon's own error message, which is plain text. */
async function toDaemonError(response: Response): Promise<DaemonError> {
  return new DaemonError("daemon_error", (await response.text()).slice(0, 200));
}

function isOpenTunnel(value: unknown): value is OpenTunnel {
  if (typeof value !== "object" || value === null || !("remote" in value) || !("local" in value))
    return false;
  return typeof value.remote === "string" && typeof value.local === "string";
}

/** Some browsers ask for permission before a site may access the local machine, and store a denial. */
async function isBlocked(): Promise<boolean> {
  const states = await Promise.all(["loopback-network", "local-network-access"].map(permission));
  return states.includes("denied");
}

async function permission(name: string): Promise<PermissionState | undefined> {
  try {
    // Names not yet in the TypeScript library; a browser that does not know one rejects the query.
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return undefined;
  }
}
