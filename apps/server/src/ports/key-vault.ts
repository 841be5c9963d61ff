/** A key pair of the platform. Created on first use; the private key is never exposed. */
interface KeyPair {
  /** The public key, 32 bytes. */
  getPublicKey(): Promise<Uint8Array>;
  /** 32 bytes derived from the private key; deterministic per purpose. */
  derive(purpose: string): Promise<Uint8Array>;
}

/** An Ed25519 pair. */
export interface SigningKey extends KeyPair {
  /** The signature, 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>;
  verify(message: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

/** An X25519 pair: anyone with the public key can encrypt for the platform. */
export interface BoxKey extends KeyPair {
  /**
   * Decrypts a box: an ephemeral public key (32 bytes), a nonce (12), an AES-256-GCM ciphertext and its tag (16). The
   * AES key is the SHA-256 of the shared secret. Undefined if the box was not encrypted for this key.
   */
  open(box: Uint8Array): Promise<Uint8Array | undefined>;
  /** Replaces the pair; data encrypted for the old one can no longer be decrypted. */
  renew(): Promise<void>;
}

/** Stores key pairs by name, shared by all processes. Names identify the owner: `game-7`. */
export interface KeyVault {
  getSigningKey(name: string): SigningKey;
  getBoxKey(name: string): BoxKey;
  /** Encrypts a secret for storage; it can be decrypted for the same purpose only. */
  seal(purpose: string, plaintext: Uint8Array): Buffer;
  /** Throws if the data was encrypted with another secret or for another purpose. */
  unseal(purpose: string, sealed: Uint8Array): Uint8Array;
  /** Throws if the stored pairs were encrypted with another secret. */
  check(): Promise<void>;
  /** Deletes a pair permanently. */
  discard(name: string): Promise<void>;
}
