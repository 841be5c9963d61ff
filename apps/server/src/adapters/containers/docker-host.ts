import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DockerOptions } from "dockerode";

export interface DockerHost {
  /** `unix:///path` or `tcp://host:port`. */
  readonly url: string;
  /** Folder with ca.pem, cert.pem and key.pem; enables TLS. */
  readonly certificates: string | undefined;
}

export const DOCKER_SOCKET = "unix:///var/run/docker.sock";

/** Docker's default TCP ports. */
const PLAIN_PORT = 2375;
const TLS_PORT = 2376;
/** Timeout between two messages of the engine, which reports progress during a pull. */
const TIMEOUT_MS = 120_000;

/** The connection options of the library. */
export function toDockerOptions({ url, certificates }: DockerHost): DockerOptions {
  const socketPath = parseSocketPath(url);
  // Set explicitly even if undefined: the library reads missing options from the environment.
  if (socketPath !== undefined) return { socketPath, host: undefined, protocol: "http", timeout: TIMEOUT_MS };
  const { hostname, port } = new URL(url);
  const usesTls = certificates !== undefined;
  return {
    host: hostname,
    port: Number(port || (usesTls ? TLS_PORT : PLAIN_PORT)),
    protocol: usesTls ? "https" : "http",
    timeout: TIMEOUT_MS,
    ...(usesTls && {
      ca: readFileSync(join(certificates, "ca.pem")),
      cert: readFileSync(join(certificates, "cert.pem")),
      key: readFileSync(join(certificates, "key.pem")),
    }),
  };
}

/** The path of a Unix socket; undefined for a TCP address. */
export function parseSocketPath(url: string): string | undefined {
  return url.startsWith("unix://") ? url.slice("unix://".length) : undefined;
}
