import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { Db } from "#db/client.ts";
import { phaseAt, sightRefusal, watchRefusal } from "#features/game/game.domain.ts";
import { found, ProblemError, refuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import { type TaggedCache, taggedCache } from "#kernel/tagged-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import {
  type GatedGame,
  type Knock,
  mayFetch,
  playRefusal,
  type Seat,
  type Standing,
  seatRefusal,
} from "./player-gate.domain.ts";
import { findGatedGame, findStanding } from "./player-gate.repo.ts";

export interface PlayerGateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
}

/** An authorized player and the game. */
export interface Player {
  readonly game: GatedGame;
  readonly seat: Seat;
}

const MAX_PLAYERS_OF_A_GAME = 20_000;
const MAX_GAMES = 1000;

export type PlayerGate = ReturnType<typeof playerGate>;

/** The only place that decides about access to games. */
export function playerGate({ db, clock, events }: PlayerGateDeps) {
  const games = readCache((id: number) => findGatedGame(db, id));
  // Every call of a player reads their standing. By game, then by user: a change drops only what depends on it.
  const standings = new Map<number, TaggedCache<Standing>>();
  events.subscribe("game.changed", ({ gameId }) => {
    games.forget(gameId);
    standings.delete(gameId);
  });
  events.subscribe("participation.changed", ({ gameId }) => void standings.delete(gameId));
  events.subscribe("team.changed", ({ teamId, memberId }) => {
    for (const ofGame of standings.values()) {
      ofGame.forget(teamTag(teamId));
      if (memberId !== undefined) ofGame.forget(memberId);
    }
  });
  events.subscribe("events.missed", () => {
    games.forgetAll();
    standings.clear();
  });

  function standingsOf(gameId: number): TaggedCache<Standing> {
    const known = standings.get(gameId);
    if (known) return known;
    const [oldest] = standings.keys();
    if (standings.size >= MAX_GAMES && oldest !== undefined) standings.delete(oldest);
    const made = taggedCache<Standing>({
      load: (userId) => findStanding(db, gameId, userId),
      tagsOf: ({ userId, teamIds }) => [userId, ...teamIds.map(teamTag)],
      capacity: MAX_PLAYERS_OF_A_GAME,
    });
    standings.set(gameId, made);
    return made;
  }

  async function standingOf(gameId: number, userId: string): Promise<Standing | undefined> {
    return standingsOf(gameId).get(userId);
  }

  /** The game, without an access check. */
  function find(gameId: number): Promise<GatedGame | undefined> {
    return games.get(gameId);
  }

  /** The caller's membership, without an access check. */
  async function seatOf(user: Principal, gameId: number): Promise<Seat | undefined> {
    return (await standingOf(gameId, user.id))?.seat;
  }

  /** The game, if the caller can see it. */
  async function see(user: Principal | undefined, gameId: number): Promise<GatedGame> {
    const { game, viewer } = await knock(user, gameId);
    refuse(sightRefusal(game, viewer));
    return game;
  }

  /** Whether the caller can see an existing game. */
  async function sees(user: Principal | undefined, gameId: number): Promise<boolean> {
    const { game, viewer } = await knock(user, gameId);
    return sightRefusal(game, viewer) === undefined;
  }

  /** The game, if the caller may see its board and notices. */
  async function watch(user: Principal | undefined, gameId: number): Promise<GatedGame> {
    const { game, viewer, now } = await knock(user, gameId);
    refuse(watchRefusal(game, viewer, now));
    return game;
  }

  /** Synchronous version: undefined if something is not cached or access is denied. */
  function watchAtOnce(user: Principal | undefined, gameId: number): GatedGame | undefined {
    const asked = knockAtOnce(user, gameId);
    return asked && !watchRefusal(asked.game, asked.viewer, asked.now) ? asked.game : undefined;
  }

  /** The game, if it has started. */
  async function oversee(gameId: number): Promise<GatedGame> {
    const game = found(await games.get(gameId), "game.not-found");
    refuse(phaseAt(game, clock.now()) === "before" ? "game.not-open" : undefined);
    return game;
  }

  /** The caller's membership, if they may play now. */
  function play(user: Principal, gameId: number): Promise<Player> {
    return enter(user, gameId, playRefusal);
  }

  /** Synchronous version: undefined if something is not cached or access is denied. */
  function playAtOnce(user: Principal, gameId: number): Player | undefined {
    const asked = knockAtOnce(user, gameId);
    return asked?.seat && !playRefusal(asked) ? { game: asked.game, seat: asked.seat } : undefined;
  }

  /** The caller's membership, for actions that stay available after the game. */
  function sit(user: Principal, gameId: number): Promise<Player> {
    return enter(user, gameId, seatRefusal);
  }

  /** Whether the caller may download the files of the game. */
  async function fetches(user: Principal | undefined, gameId: number): Promise<boolean> {
    return mayFetch(await knock(user, gameId));
  }

  async function enter(
    user: Principal,
    gameId: number,
    refusalOf: (knock: Knock) => ProblemKey | undefined,
  ): Promise<Player> {
    const asked = await knock(user, gameId);
    refuse(refusalOf(asked));
    const { game, seat } = asked;
    if (!seat) throw new ProblemError("participation.missing");
    return { game, seat };
  }

  async function knock(user: Principal | undefined, gameId: number): Promise<Knock> {
    const game = found(await games.get(gameId), "game.not-found");
    const standing = user && (await standingOf(gameId, user.id));
    return knockOf(game, user, standing);
  }

  function knockAtOnce(user: Principal | undefined, gameId: number): Knock | undefined {
    const game = games.peek(gameId);
    if (!game || !user) return game && knockOf(game, undefined, undefined);
    const standing = standings.get(gameId)?.peek(user.id);
    return standing && knockOf(game, user, standing);
  }

  function knockOf(game: GatedGame, user: Principal | undefined, standing: Standing | undefined): Knock {
    return {
      game,
      viewer: { role: user?.role, takesPart: standing?.takesPart ?? false },
      seat: standing?.seat,
      now: clock.now(),
    };
  }

  return { find, seatOf, see, sees, watch, watchAtOnce, oversee, play, playAtOnce, sit, fetches };
}

function teamTag(teamId: number): string {
  return `team:${teamId}`;
}
