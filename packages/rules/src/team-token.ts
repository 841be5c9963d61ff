import { TEAM_TOKEN_PREFIX } from "./compat.ts";

export interface TeamToken {
  /** The string that the game has signed. */
  readonly signedText: string;
  /** In base64. */
  readonly signature: string;
}

const MAX_INT32 = 2_147_483_647;
const TOKEN = /^(\d{1,10}):((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4}))$/;

/** The string that a game signs for a team. */
export function formatSignedText(teamId: number | string): string {
  return `${TEAM_TOKEN_PREFIX}${teamId}`;
}

/** Reads `{team id}:{signature in base64}`; undefined if it has another form. */
export function parseTeamToken(token: string): TeamToken | undefined {
  const [, teamId, signature] = TOKEN.exec(token) ?? [];
  if (teamId === undefined || signature === undefined || Number(teamId) > MAX_INT32) return undefined;
  return { signedText: formatSignedText(teamId), signature };
}

/** Whether a string has the form of a game's public key: base64 of 32 bytes. */
export function isPublicKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}
