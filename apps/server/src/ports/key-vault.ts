/** A key pair of the platform itself. It is made when it is first used; its private half is never handed out. */
interface KeyPair {
  /** The 32 bytes of the public half. */
  publicKey(): Promise<Uint8Array>;
  /** 32 bytes that only the holder of the private half can know, another for each purpose, the same every time. */
  derive(purpose: string): Promise<Uint8Array>;
}

/** An Ed25519 pair. */
export interface SigningKey extends KeyPair {
  /** The signature, 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>;
  verify(message: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

/** An X25519 pair: anybody with its public half can write what only the platform can read. */
export interface BoxKey extends KeyPair {
  /**
   * What is in a box made of a fresh public key (32 bytes), a nonce (12), an AES-256-GCM ciphertext and its tag
   * (16), where the AES key is the SHA-256 of the shared secret; undefined if it was not made for this key.
   */
  open(box: Uint8Array): Promise<Uint8Array | undefined>;
  /** Replaces the pair: what was made for the old one can no longer be opened. */
  renew(): Promise<void>;
}

/** Keeps key pairs by name, shared by every process of the platform. Choose names that say whose pair it is: `game-7`. */
export interface KeyVault {
  signingKey(name: string): SigningKey;
  boxKey(name: string): BoxKey;
  /** Throws if the pairs that are there belong to another secret. */
  check(): Promise<void>;
  /** Forgets a pair for good. */
  discard(name: string): Promise<void>;
}
