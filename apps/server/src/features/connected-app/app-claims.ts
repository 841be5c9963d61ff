import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { AppClaims } from "@gonfalon/contract/connected-app.ts";
import type { Db } from "#db/client.ts";
import type { AppState } from "./app.repo.ts";
import { findAppGame, findAppUser, findGameTeam, listOwnTeams } from "./app-claims.repo.ts";

export interface ClaimDeps {
  readonly db: Db;
  readonly publicUrl: string;
}

/** The claims that an app receives about a user. */
export interface UserClaims {
  readonly claims: AppClaims;
  /** False if the app has a game and the user has no accepted team there (APP-3). */
  readonly isParticipant: boolean;
}

/** APP-2, APP-3: the claims for the requested scopes of an app; undefined if the user is banned, inactive or deleted. */
export async function readClaims(
  { db, publicUrl }: ClaimDeps,
  userId: string,
  { gameId, scopes: appScopes }: Pick<AppState, "gameId" | "scopes">,
  requestedScopes: ReadonlySet<string>,
): Promise<UserClaims | undefined> {
  const user = await findAppUser(db, userId);
  if (!user || user.role === "Banned") return undefined;
  const scopes = appScopes.filter((scope) => requestedScopes.has(scope));
  const picture = toAvatarUrl(user.avatarHash);
  const teams = gameId !== null || scopes.includes("team") ? await readTeams(db, userId, gameId) : {};
  return {
    claims: {
      ...(scopes.includes("profile") && {
        preferred_username: user.name,
        ...(picture !== null && { picture: new URL(picture, publicUrl).href }),
      }),
      ...(scopes.includes("email") && user.emailProvenAt && { email: user.email, email_verified: true }),
      ...(scopes.includes("team") && teams),
    },
    // The user's browser sends the scopes of the request, so the access must not depend on them.
    isParticipant: gameId === null || "team" in teams,
  };
}

async function readTeams(db: Db, userId: string, gameId: number | null) {
  if (gameId === null) return { teams: await listOwnTeams(db, userId) };
  const game = await findAppGame(db, gameId);
  const team = await findGameTeam(db, userId, gameId);
  if (!game || !team) return {};
  const { id, name, division, captainId } = team;
  return { game, team: { id, name, division, captain: captainId === userId } };
}
