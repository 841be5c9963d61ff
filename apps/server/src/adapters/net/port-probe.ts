import { isPortFree } from "#adapters/net/find-free-port.ts";
import type { ListenAddress, PortProbe } from "#ports/port-probe.ts";

const TIMEOUT_MS = 5000;
/** A header of every response of the platform that has a body. */
const PLATFORM_HEADER = "content-language";

/** Finds out what listens at an address. Port 0 means a port that is chosen at start-up. */
export const probePort: PortProbe = async (address) => {
  if (address.port === 0 || (await isPortFree(address.host, address.port))) return "free";
  return (await isPlatform(address)) ? "platform" : "other";
};

async function isPlatform({ host, port, path }: ListenAddress): Promise<boolean> {
  try {
    const response = await fetch(`http://${toUrlHost(host)}:${port}${path}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.headers.has(PLATFORM_HEADER);
  } catch {
    return false;
  }
}

function toUrlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
