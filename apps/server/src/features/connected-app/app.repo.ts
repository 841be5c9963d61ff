import type { AppScope } from "@gonfalon/contract/connected-app.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";

/** An app as it is stored. */
export interface AppState {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: string[];
  readonly gameId: number | null;
  readonly scopes: AppScope[];
  readonly trusted: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The game may have been deleted in the meantime. */
const deletionRefusals = { oidc_clients_game: "game.not-found" } as const;

/** Serializes changes to apps, because their number is limited. */
export async function lockApps(tx: Db): Promise<void> {
  await sql`lock table oidc_clients in share row exclusive mode`.execute(tx);
}

export function listApps(db: Db): Promise<AppState[]> {
  return selectApps(db).orderBy("created_at").orderBy("id").execute();
}

export function findApp(db: Db, id: string) {
  return selectApps(db).where("id", "=", id).select("secret_sealed as secretSealed").executeTakeFirst();
}

function selectApps(db: Db) {
  return (
    db
      .selectFrom("oidc_clients")
      .select(["id", "name", "redirect_uris as redirectUris", "game_id as gameId", "trusted"])
      .select(["created_at as createdAt", "last_used_at as lastUsedAt"])
      // Scopes are validated before they are stored.
      .select((row) => row.ref("scopes").$castTo<AppScope[]>().as("scopes"))
  );
}

export async function insertApp(db: Db, app: AppState, secretSealed: Buffer): Promise<void> {
  const row = { id: app.id, created_at: app.createdAt, secret_sealed: secretSealed, ...toRow(app) };
  await mapViolations(db.insertInto("oidc_clients").values(row).execute(), deletionRefusals);
}

export async function updateApp(db: Db, app: AppState): Promise<void> {
  await mapViolations(
    db.updateTable("oidc_clients").set(toRow(app)).where("id", "=", app.id).execute(),
    deletionRefusals,
  );
}

function toRow({ name, redirectUris, gameId, scopes, trusted }: AppState) {
  return { name, redirect_uris: redirectUris, game_id: gameId, scopes, trusted };
}

export async function updateAppSecret(db: Db, id: string, secretSealed: Buffer): Promise<void> {
  await db.updateTable("oidc_clients").set({ secret_sealed: secretSealed }).where("id", "=", id).execute();
}

export async function updateAppUse(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("oidc_clients").set({ last_used_at: at }).where("id", "=", id).execute();
}

/** Returns the name of the deleted app, if it existed. */
export async function deleteApp(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom("oidc_clients").where("id", "=", id).returning("name").executeTakeFirst();
  return row?.name;
}
