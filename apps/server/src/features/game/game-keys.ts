import { formatSignedText } from "@gonfalon/rules/team-token.ts";
import { toBase64 } from "#kernel/base64.ts";
import type { KeyVault } from "#ports/key-vault.ts";

/** The name of a game's key pair in the vault. */
export function gameKeyName(gameId: number): string {
  return `game-${gameId}`;
}

export type GameKeys = ReturnType<typeof gameKeys>;

/** Operations with the key pair of a game. The pair is created on first use. */
export function gameKeys(keys: KeyVault) {
  /** The public key in base64. */
  async function publicKey(gameId: number): Promise<string> {
    return toBase64(await keys.signingKey(gameKeyName(gameId)).publicKey());
  }

  /** The token that a team presents to external challenges: its id, signed by the game. */
  async function teamToken(gameId: number, teamId: number): Promise<string> {
    const signature = await keys.signingKey(gameKeyName(gameId)).sign(Buffer.from(formatSignedText(teamId)));
    return `${teamId}:${toBase64(signature)}`;
  }

  /** The signature of the message, in base64. */
  async function sign(gameId: number, message: Uint8Array): Promise<string> {
    return toBase64(await keys.signingKey(gameKeyName(gameId)).sign(message));
  }

  return { publicKey, teamToken, sign, discard: (gameId: number) => keys.discard(gameKeyName(gameId)) };
}
