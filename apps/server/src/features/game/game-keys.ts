import { signedText } from "@gonfalon/rules/team-token.ts";
import type { KeyVault } from "#ports/key-vault.ts";

/** The name of a game's key pair in the vault. */
export function gameKeyName(gameId: number): string {
  return `game-${gameId}`;
}

export type GameKeys = ReturnType<typeof gameKeys>;

/** Uses of a game's key pair. The pair is created on first use. */
export function gameKeys(keys: KeyVault) {
  /** In base64. */
  async function publicKey(gameId: number): Promise<string> {
    return base64(await keys.signingKey(gameKeyName(gameId)).publicKey());
  }

  /** The token that a team presents to external challenges: its id, signed by the game. */
  async function teamToken(gameId: number, teamId: number): Promise<string> {
    const signature = await keys.signingKey(gameKeyName(gameId)).sign(Buffer.from(signedText(teamId)));
    return `${teamId}:${base64(signature)}`;
  }

  /** In base64. */
  async function sign(gameId: number, message: Uint8Array): Promise<string> {
    return base64(await keys.signingKey(gameKeyName(gameId)).sign(message));
  }

  return { publicKey, teamToken, sign, discard: (gameId: number) => keys.discard(gameKeyName(gameId)) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
