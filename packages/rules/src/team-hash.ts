import { formatSaltInput } from "./compat.ts";

/** SHA-256 of a string in UTF-8, in lower-case hexadecimal. */
export type Sha256 = (text: string) => string;

/** The salt of a game, which authors of external challenges receive. The private key is in base64. */
export function computeGameSalt(privateKey: string, sha256: Sha256): string {
  return sha256(formatSaltInput(privateKey));
}

export interface TeamHashInput {
  /** The salt of the game. */
  readonly salt: string;
  readonly challengeId: number;
  /** The token of the team in this game. */
  readonly token: string;
}

const HASH_START = 12;
const HASH_LENGTH = 12;

/** FLAG-4: identifies a team in a challenge; anyone who knows the salt of the game can verify it. */
export function computeTeamHash({ salt, challengeId, token }: TeamHashInput, sha256: Sha256): string {
  return sha256(`${sha256(`${salt}::${challengeId}`)}::${token}`).slice(HASH_START, HASH_START + HASH_LENGTH);
}
