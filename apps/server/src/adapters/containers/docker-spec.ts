import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { ContainerCreateOptions } from "dockerode";
import type { ContainerSpec } from "#ports/container-engine.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { withTag } from "./image-name.ts";
import { toContainerName, toLabels } from "./labels.ts";

export interface DockerContext {
  readonly installation: string;
  /** The Docker network for the network mode of the container. */
  readonly network: string;
  /** Cores of the engine's host; Docker rejects a higher limit. */
  readonly cores: number;
  /** Name servers of containers with internet access. */
  readonly dns: readonly string[];
  /** Whether the storage driver can limit what a container writes. */
  readonly limitsStorage: boolean;
  /** Undefined if no port is published. Without an address, the port is published on every address of the host. */
  readonly publishedPort: { readonly address: string | undefined } | undefined;
}

const NANO_CPUS_PER_TENTH = 100_000_000;
/** Enough for a server with a few hundred threads, too few for a fork bomb. */
const MAX_PROCESSES = 512;
const MAX_OPEN_FILES = 16_384;

/** An address without a listener: Docker's resolver could be used to exfiltrate data from an isolated container. */
const NO_DNS = ["127.0.0.1"];

export function toDockerSpec(spec: ContainerSpec, context: DockerContext): ContainerCreateOptions {
  const port = toPortKey(spec);
  return {
    name: toContainerName(spec.id),
    // The default host name would be the start of the container's engine id.
    Hostname: "challenge",
    Image: withTag(spec.image),
    Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
    Labels: toLabels(context.installation, spec),
    ExposedPorts: { [port]: {} },
    HostConfig: {
      NetworkMode: context.network,
      ...(context.publishedPort && {
        PortBindings: { [port]: [{ HostIp: context.publishedPort.address ?? "", HostPort: "" }] },
      }),
      Dns: spec.network === "Open" ? [...context.dns] : NO_DNS,
      ...toResourceLimits(spec, context),
      ...(spec.readOnlyRoot && { ReadonlyRootfs: true, Tmpfs: toTmpfsMounts(spec) }),
      CapDrop: ["ALL"],
      CapAdd: [...CAPABILITIES],
      ...(spec.noNewPrivileges && { SecurityOpt: ["no-new-privileges"] }),
      RestartPolicy: { Name: "no" },
      // Reaps zombie processes, which count against the process limit.
      Init: true,
      LogConfig: { Type: "json-file", Config: { "max-size": "1m", "max-file": "1" } },
    },
  };
}

export function toPortKey({ exposePort }: ContainerSpec): string {
  return `${exposePort}/tcp`;
}

function toTmpfsMounts({ memoryMiB }: ContainerSpec) {
  return { "/tmp": `rw,nosuid,nodev,exec,mode=1777,size=${Math.ceil(memoryMiB / 2)}m` };
}

function toResourceLimits(spec: ContainerSpec, { cores, limitsStorage }: DockerContext) {
  const memory = spec.memoryMiB * MEBIBYTE;
  return {
    NanoCpus: Math.min(spec.cpuTenths, cores * 10) * NANO_CPUS_PER_TENTH,
    Memory: memory,
    // Memory and swap together: no swap.
    MemorySwap: memory,
    PidsLimit: MAX_PROCESSES,
    Ulimits: [
      { Name: "nofile", Soft: MAX_OPEN_FILES, Hard: MAX_OPEN_FILES },
      { Name: "core", Soft: 0, Hard: 0 },
    ],
    ...(limitsStorage && { StorageOpt: { size: `${spec.storageMiB}M` } }),
  };
}
