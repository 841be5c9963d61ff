export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made elsewhere or long ago, so that the password should be hashed anew. */
  isOutdated(hash: string): boolean;
}
