import type { App, AppChange, AppScope, IssuedApp, NewApp } from "@gonfalon/contract/connected-app.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { isAppAddress } from "@gonfalon/rules/app-address.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { lockGameAgainstDeletion } from "#features/game/game.repo.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import {
  type AppState,
  deleteApp,
  findApp,
  insertApp,
  listApps,
  lockApps,
  updateApp,
  updateAppSecret,
} from "./app.repo.ts";
import { sealSecret } from "./app-secret.ts";

export interface AppDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly keys: KeyVault;
  readonly log: Logger;
  readonly publicUrl: string;
}

const SECRET_LENGTH = 43;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export type AppService = ReturnType<typeof appService>;

/** Manages the apps to which users can sign in with their account. */
export function appService({ db, clock, random, events, keys, log, publicUrl }: AppDeps) {
  const issuer = `${publicUrl.replace(/\/$/, "")}/oidc`;

  function report({ user, client }: Editor, app: string, message: string): void {
    events.publish({ type: "client.changed" });
    log.info({ status: "Success", user: user.name, ip: client.ip, app }, message);
  }

  async function list(): Promise<App[]> {
    return (await listApps(db)).map(toApp);
  }

  function toApp({ createdAt, lastUsedAt, ...app }: AppState): App {
    return {
      id: app.id,
      name: app.name,
      redirectUris: app.redirectUris,
      gameId: app.gameId,
      scopes: app.scopes,
      trusted: app.trusted,
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt?.getTime() ?? null,
      issuer,
    };
  }

  function create(editor: Editor, body: NewApp): Promise<IssuedApp> {
    const createdAt = clock.now();
    const app = toValidApp({
      id: random.hex(24),
      name: body.name,
      redirectUris: body.redirectUris,
      gameId: body.gameId ?? null,
      scopes: body.scopes,
      trusted: body.trusted,
      createdAt,
      lastUsedAt: null,
    });
    const secret = createSecret();
    return inTransaction(db, async (tx, afterCommit) => {
      await lockGame(tx, app.gameId);
      await lockApps(tx);
      if ((await listApps(tx)).length >= limits.app.count)
        throw new ProblemError("app.too-many", { limit: limits.app.count });
      await insertApp(tx, app, sealSecret(keys, app.id, secret));
      afterCommit(() => report(editor, app.id, "app added"));
      return { client: toApp(app), secret };
    });
  }

  function createSecret(): string {
    return random.text(SECRET_LENGTH, ALPHABET);
  }

  function toValidApp(app: AppState): AppState {
    const name = app.name.trim();
    if (name === "") throw new ProblemError("request.field-invalid", { field: "name" });
    if (!app.redirectUris.every(isAppAddress)) throw new ProblemError("app.address-invalid");
    const scopes: AppScope[] = ["openid", ...app.scopes];
    return { ...app, name, redirectUris: [...new Set(app.redirectUris)], scopes: [...new Set(scopes)] };
  }

  function update(editor: Editor, id: string, change: AppChange): Promise<App> {
    return inTransaction(db, async (tx, afterCommit) => {
      await lockGame(tx, change.gameId);
      await lockApps(tx);
      const before = await getApp(tx, id);
      const app = toValidApp({ ...before, ...change });
      await updateApp(tx, app);
      afterCommit(() => report(editor, id, "app changed"));
      return toApp(app);
    });
  }

  /** Call it before `lockApps`: the deletion of a game locks the game before its apps, so another order can deadlock. */
  async function lockGame(tx: Db, gameId: number | null | undefined): Promise<void> {
    if (typeof gameId === "number") orRefuse(await lockGameAgainstDeletion(tx, gameId), "game.not-found");
  }

  async function getApp(tx: Db, id: string): Promise<AppState> {
    return orRefuse(await findApp(tx, id), "app.not-found");
  }

  function renewSecret(editor: Editor, id: string): Promise<IssuedApp> {
    const secret = createSecret();
    return inTransaction(db, async (tx, afterCommit) => {
      await lockApps(tx);
      const app = await getApp(tx, id);
      await updateAppSecret(tx, id, sealSecret(keys, id, secret));
      afterCommit(() => report(editor, id, "app secret replaced"));
      return { client: toApp(app), secret };
    });
  }

  async function remove(editor: Editor, id: string): Promise<void> {
    orRefuse(await deleteApp(db, id), "app.not-found");
    report(editor, id, "app deleted");
  }

  return { list, create, update, renewSecret, remove };
}
