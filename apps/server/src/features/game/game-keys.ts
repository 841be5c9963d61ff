import { formatSignedText } from "@gonfalon/rules/team-token.ts";
import { toBase64 } from "#kernel/base64.ts";
import type { KeyVault } from "#ports/key-vault.ts";

/** The name of a game's key pair in the vault. */
export function toGameKeyName(gameId: number): string {
  return `game-${gameId}`;
}

export type GameKeys = ReturnType<typeof gameKeys>;

/** Operations with the key pair of a game. The pair is created on first use. */
export function gameKeys(keys: KeyVault) {
  /** The public key in base64. */
  async function getPublicKey(gameId: number): Promise<string> {
    return toBase64(await keys.getSigningKey(toGameKeyName(gameId)).getPublicKey());
  }

  /** The token that a team presents to external challenges: its id, signed by the game. */
  async function createTeamToken(gameId: number, teamId: number): Promise<string> {
    const signature = await keys
      .getSigningKey(toGameKeyName(gameId))
      .sign(Buffer.from(formatSignedText(teamId)));
    return `${teamId}:${toBase64(signature)}`;
  }

  /** The signature of the message, in base64. */
  async function sign(gameId: number, message: Uint8Array): Promise<string> {
    return toBase64(await keys.getSigningKey(toGameKeyName(gameId)).sign(message));
  }

  return {
    getPublicKey,
    createTeamToken,
    sign,
    discard: (gameId: number) => keys.discard(toGameKeyName(gameId)),
  };
}
