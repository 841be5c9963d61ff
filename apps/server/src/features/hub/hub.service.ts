import { hubs } from "@gonfalon/contract/realtime.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { findAccessRefusal, findScopeRefusal } from "#kernel/access.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Authenticator } from "#ports/authenticator.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { AdmittedClient, HubRequest, Peer } from "#ports/realtime.ts";
import type { Timer } from "#ports/timer.ts";
import type { BoardFeed } from "./board-feed.service.ts";
import { topics } from "./hub.domain.ts";

export interface HubDeps {
  readonly authenticator: Authenticator;
  readonly access: GameAccess;
  readonly events: EventBus;
  readonly timer: Timer;
  readonly log: Logger;
  readonly boardFeed: BoardFeed;
}

/** The topics of a connection, and what they depend on. */
interface HubAccess {
  readonly topics: readonly string[];
  readonly principal?: Principal | undefined;
  readonly participationId?: number | undefined;
  readonly teamId?: number | undefined;
}

interface Connection {
  readonly request: HubRequest;
  readonly peer: Peer;
  hubAccess: HubAccess;
  /** Incremented when the access may have changed: the result of an earlier check is then outdated. */
  checkNumber: number;
}

/** Periodic check for changes without an event: an expired session, a new team. */
const RECHECK_INTERVAL_MS = MINUTE_MS;

/** Authorizes hub connections before they open, and again whenever their access may have changed (HUB-2). */
export function hubService({ authenticator, access, events, timer, log, boardFeed }: HubDeps) {
  const connections = new Set<Connection>();
  let isRecheckScheduled = false;

  events.subscribe("user.changed", ({ userId }) => recheck(({ principal }) => principal?.id === userId));
  events.subscribe("session.ended", ({ sessionId }) =>
    recheck(({ principal }) => principal?.credential.id === sessionId),
  );
  events.subscribe("token.changed", ({ tokenId }) =>
    recheck(({ principal }) => principal?.credential.id === tokenId),
  );
  events.subscribe("team.changed", ({ teamId }) =>
    recheckMembers((hubAccess) => hubAccess.teamId === teamId),
  );
  events.subscribe("participation.changed", ({ participationId }) =>
    recheckMembers((hubAccess) => hubAccess.participationId === participationId),
  );
  events.subscribe("game.changed", ({ gameId }) => recheck((_, request) => request.gameId === gameId));
  // FACTOR-6: the policy may require a second factor from now on.
  events.subscribe("settings.changed", () => recheck(() => true));
  events.subscribe("events.missed", () => recheck(() => true));

  /** Authorizes a connection before it opens. */
  async function admit(request: HubRequest): Promise<AdmittedClient> {
    const hubAccess = await authorize(request);
    return {
      topics: hubAccess.topics,
      onOpen(peer) {
        const connection: Connection = { request, peer, hubAccess, checkNumber: 0 };
        connections.add(connection);
        peer.onClose(() => connections.delete(connection));
        // Events since the authorization have not caused a check, because the connection was not in `connections` yet.
        void reauthorize(connection);
        if (request.gameId !== undefined && request.followedView)
          boardFeed.follow(request.gameId, request.followedView);
        scheduleRecheck();
      },
    };
  }

  async function authorize({ hub, credential, ...request }: HubRequest): Promise<HubAccess> {
    const principal = credential && (await authenticator.findPrincipal(credential));
    const { access: level, scope } = hubs[hub];
    refuse(findAccessRefusal({ access: level, withoutFactor: false }, principal));
    refuse(findScopeRefusal(principal, { scope, gameId: request.gameId }));
    switch (hub) {
      case "/hub/admin":
        return { topics: [topics.logs], principal };
      case "/hub/monitor": {
        const { id } = await access.requireVisible(principal, requireGameId(request));
        return { topics: [topics.monitor(id)], principal };
      }
      case "/hub/user":
        return authorizeGame(principal, request);
    }
  }

  async function authorizeGame(
    principal: Principal | undefined,
    request: Omit<HubRequest, "hub" | "credential">,
  ): Promise<HubAccess> {
    const { id } = await access.requireVisible(principal, requireGameId(request));
    // Messages to a team require the access level of the endpoints for teams, although the hub is public.
    const isUser = findAccessRefusal({ access: "user", withoutFactor: false }, principal) === undefined;
    const membership = principal && isUser ? await access.findMembership(principal, id) : undefined;
    const isForStaff = isStaff(principal?.role);
    const gameTopics = [isForStaff ? topics.staffNotices(id) : topics.notices(id)];
    if (request.wantsBoard) gameTopics.push(isForStaff ? topics.staffBoard(id) : topics.board(id));
    if (request.followedView === "live" && !isForStaff) throw new ProblemError("access.denied");
    if (request.followedView) gameTopics.push(topics.boardChanges(id, request.followedView));
    if (request.wantsVerdicts && membership) gameTopics.push(topics.verdicts(membership.participationId));
    if (request.wantsInstances && membership) gameTopics.push(topics.instances(membership.participationId));
    return {
      topics: gameTopics,
      principal,
      participationId: membership?.participationId,
      teamId: membership?.teamId,
    };
  }

  /** Withholds messages to the team until the connection is authorized again: its user may have left the team. */
  async function recheckMembers(matches: (hubAccess: HubAccess) => boolean): Promise<void> {
    for (const connection of connections) {
      if (!matches(connection.hubAccess)) continue;
      connection.checkNumber += 1;
      connection.peer.withhold(listTeamTopics(connection.hubAccess));
    }
    await recheck(matches);
  }

  async function recheck(matches: (hubAccess: HubAccess, request: HubRequest) => boolean): Promise<void> {
    for (const connection of connections)
      if (matches(connection.hubAccess, connection.request)) await reauthorize(connection);
  }

  async function reauthorize(connection: Connection): Promise<void> {
    connection.checkNumber += 1;
    const { checkNumber } = connection;
    const isOutdated = () => checkNumber !== connection.checkNumber;
    try {
      const hubAccess = await authorize(connection.request);
      if (isOutdated()) return;
      connection.hubAccess = hubAccess;
      connection.peer.setTopics(hubAccess.topics);
    } catch (err) {
      if (isOutdated()) return;
      if (err instanceof ProblemError) connection.peer.disconnect();
      else log.error({ err }, "failed to authorize a hub connection again");
    }
  }

  function scheduleRecheck(): void {
    if (isRecheckScheduled) return;
    isRecheckScheduled = true;
    timer.after(RECHECK_INTERVAL_MS, () => {
      void recheck(() => true).finally(() => {
        isRecheckScheduled = false;
        if (connections.size > 0) scheduleRecheck();
      });
    });
  }

  return { admit };
}

function listTeamTopics({ participationId }: HubAccess): readonly string[] {
  if (participationId === undefined) return [];
  return [topics.verdicts(participationId), topics.instances(participationId)];
}

function requireGameId({ gameId }: Pick<HubRequest, "gameId">): number {
  return orRefuse(gameId, "game.not-found");
}
