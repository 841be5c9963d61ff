/** The specification of a challenge container. */
export interface ContainerSpec {
  /** Our random id. Creating the same id twice returns the same container. */
  readonly id: string;
  readonly image: string;
  readonly exposePort: number;
  /** Tenths of a core. */
  readonly cpuTenths: number;
  readonly memoryMiB: number;
  readonly storageMiB: number;
  readonly network: "Open" | "Isolated";
  /** Whether the root file system is read-only; `/tmp` is writable and uses at most half of the memory. */
  readonly readOnlyRoot: boolean;
  /** Whether setuid programs and file capabilities give no privileges. */
  readonly noNewPrivileges: boolean;
  /** Whether the port is published on the host of the engine. */
  readonly publish: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** Ids of team and challenge, for operators. Never a flag or personal data. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface RunningContainer {
  readonly engineId: string;
  /** The address that the platform connects to. */
  readonly platformAddress: Address;
  /** The address that players connect to, if the port is published; an empty host means the host of the engine. */
  readonly playerAddress: Address | undefined;
}

/** A container of this installation, in any state. */
export interface FoundContainer {
  readonly id: string;
  readonly engineId: string;
  readonly isRunning: boolean;
  readonly createdAt: Date;
  /** The written storage, if the engine does not enforce the limit. */
  readonly writtenMiB: number | undefined;
}

/** Progress of a pull; the total grows as more layers are discovered. */
export interface PullProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Why the engine failed, as a message for organizers. */
export class EngineError extends Error {
  override readonly name = "EngineError";
}

/**
 * Runs challenge containers. It changes only containers with the label of this installation. All methods except
 * `findError` throw EngineError if the engine rejects the request or cannot be reached.
 */
export interface ContainerEngine {
  readonly kind: "docker" | "kubernetes" | "none";
  /** Why the engine cannot be used, for organizers; undefined if it can. */
  findError(): Promise<string | undefined>;
  /** Resolves when the container is running; pulls the image if it is missing. Cleans up before it throws. */
  create(spec: ContainerSpec): Promise<RunningContainer>;
  /** Kills and removes the container; idempotent. */
  destroy(id: string): Promise<void>;
  inspect(id: string): Promise<FoundContainer | undefined>;
  list(): Promise<readonly FoundContainer[]>;
  hasImage(image: string): Promise<boolean>;
  /** Another process has pulled the image. Without effect on an engine that lists its images. */
  addPulledImage(image: string): void;
  /** Calls back with the progress, if the engine supports it. */
  pull(image: string, onProgress?: (progress: PullProgress) => void): Promise<void>;
  /** The subnets (CIDR) of its containers, if known; the platform rejects connections from them. */
  listContainerSubnets(): Promise<readonly string[]>;
  close(): Promise<void>;
}
