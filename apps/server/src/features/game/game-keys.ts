import { signedText } from "@gonfalon/rules/team-token.ts";
import type { KeyVault } from "#ports/key-vault.ts";

/** Under which the vault keeps the pair of a game. */
export function gameKeyName(gameId: number): string {
  return `game-${gameId}`;
}

export type GameKeys = ReturnType<typeof gameKeys>;

/** What the key pair of a game is used for. It is made when it is first asked for. */
export function gameKeys(keys: KeyVault) {
  /** In base64. */
  async function publicKey(gameId: number): Promise<string> {
    return base64(await keys.signingKey(gameKeyName(gameId)).publicKey());
  }

  /** What a team shows to external challenges: its id, signed by the game. */
  async function teamToken(gameId: number, teamId: number): Promise<string> {
    const signature = await keys.signingKey(gameKeyName(gameId)).sign(Buffer.from(signedText(teamId)));
    return `${teamId}:${base64(signature)}`;
  }

  return { publicKey, teamToken, discard: (gameId: number) => keys.discard(gameKeyName(gameId)) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
