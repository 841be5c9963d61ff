/** What a challenge container is made from. */
export interface ContainerOrder {
  /** Our own id of it, random. Asking twice for the same one gives the same container. */
  readonly id: string;
  readonly image: string;
  readonly exposePort: number;
  /** Tenths of a core. */
  readonly cpuTenths: number;
  readonly memoryMiB: number;
  readonly storageMiB: number;
  readonly network: "Open" | "Isolated";
  /** Whether nothing of it can be changed but what is below `/tmp`, which lives in half of its memory at most. */
  readonly readOnlyRoot: boolean;
  /** Whether setuid programs and file capabilities give no privileges. */
  readonly noNewPrivileges: boolean;
  /** Whether players reach it directly, on a port of the engine's host. */
  readonly publish: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** Ids of team and challenge, for people who look at the engine. Never a flag, never a person. */
  readonly labels: Readonly<Record<string, string>>;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface RunningContainer {
  readonly engineId: string;
  /** Where the platform itself reaches it. */
  readonly inside: Address;
  /** Where players reach it, if its port was published; an empty host stands for the engine's own machine. */
  readonly published: Address | undefined;
}

/** A container of this installation that the engine knows, whatever it does. */
export interface FoundContainer {
  readonly id: string;
  readonly engineId: string;
  readonly isRunning: boolean;
  readonly createdAt: Date;
  /** What it has written, if the engine cannot limit that by itself. */
  readonly writtenMiB: number | undefined;
}

/** How far a pull has come; the total grows as the engine learns about more parts. */
export interface PullProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** Why the engine did not do as it was told, in words for organisers. */
export class EngineError extends Error {
  override readonly name = "EngineError";
}

/**
 * Runs challenge containers. It touches only those that carry this installation's own mark. Every call but
 * `fault` throws EngineError when the engine refuses or cannot be reached.
 */
export interface ContainerEngine {
  readonly kind: "docker" | "kubernetes" | "none";
  /** Undefined if it can be used, otherwise the reason why not, for organisers. */
  fault(): Promise<string | undefined>;
  /** Answers when it runs, fetching its image first if that is missing. What is half-made is removed before it throws. */
  create(order: ContainerOrder): Promise<RunningContainer>;
  /** Ends and removes it, at once; one that is gone is no error. */
  destroy(id: string): Promise<void>;
  inspect(id: string): Promise<FoundContainer | undefined>;
  list(): Promise<readonly FoundContainer[]>;
  hasImage(image: string): Promise<boolean>;
  /** An engine that knows how far it has come says so every now and then. */
  pull(image: string, onProgress?: (progress: PullProgress) => void): Promise<void>;
  /** Networks (CIDR) from which its containers call, as far as they are known: the platform does not talk to these. */
  guestNetworks(): Promise<readonly string[]>;
  close(): Promise<void>;
}
