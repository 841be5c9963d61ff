import type { Scheduling } from "#kernel/fair-queue.ts";

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with. `scheduling` decides when a queued call runs. */
  verify(hash: string | undefined, password: string, scheduling?: Scheduling): Promise<boolean>;
  /** Whether the password should be hashed again: the hash uses another algorithm or outdated parameters. */
  isOutdated(hash: string): boolean;
}
