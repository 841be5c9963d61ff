import { hubs } from "@gonfalon/contract/realtime.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { accessRefusal, scopeRefusal } from "#kernel/access.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Authenticator } from "#ports/authenticator.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { HubRequest, HubSession, Peer } from "#ports/realtime.ts";
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

interface Listener {
  readonly request: HubRequest;
  readonly peer: Peer;
  hubAccess: HubAccess;
}

/** Periodic check for changes without an event: an expired session, a new team. */
const REVIEW_INTERVAL_MS = 60_000;

/** Authorizes hub connections before they open, and again whenever their access may have changed (HUB-2). */
export function hubService({ authenticator, access, events, timer, log, boardFeed }: HubDeps) {
  const listeners = new Set<Listener>();
  let isReviewScheduled = false;

  events.subscribe("user.changed", ({ userId }) => review(({ principal }) => principal?.id === userId));
  events.subscribe("session.ended", ({ sessionId }) =>
    review(({ principal }) => principal?.via.id === sessionId),
  );
  events.subscribe("token.changed", ({ tokenId }) =>
    review(({ principal }) => principal?.via.id === tokenId),
  );
  events.subscribe("team.changed", ({ teamId }) => reviewMembers((hubAccess) => hubAccess.teamId === teamId));
  events.subscribe("participation.changed", ({ participationId }) =>
    reviewMembers((hubAccess) => hubAccess.participationId === participationId),
  );
  events.subscribe("game.changed", ({ gameId }) => review((_, request) => request.gameId === gameId));
  // FACTOR-6: the policy may require a second factor from now on.
  events.subscribe("settings.changed", () => review(() => true));
  events.subscribe("events.missed", () => review(() => true));

  /** Authorizes a connection before it opens. */
  async function admit(request: HubRequest): Promise<HubSession> {
    const hubAccess = await authorize(request);
    return {
      topics: hubAccess.topics,
      onOpen(peer) {
        const listener: Listener = { request, peer, hubAccess };
        listeners.add(listener);
        peer.onClose(() => listeners.delete(listener));
        // Events between the authorization and the connection were not delivered.
        void reauthorize(listener);
        if (request.gameId !== undefined && request.followedView)
          boardFeed.follow(request.gameId, request.followedView);
        scheduleReview();
      },
    };
  }

  async function authorize({ hub, credential, ...request }: HubRequest): Promise<HubAccess> {
    const principal = credential && (await authenticator.findPrincipal(credential));
    const { access: level, scope } = hubs[hub];
    refuse(accessRefusal({ access: level, withoutFactor: false }, principal));
    refuse(scopeRefusal(principal, { scope, gameId: request.gameId }));
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
    const membership = principal && (await access.findMembership(principal, id));
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
  async function reviewMembers(matches: (hubAccess: HubAccess) => boolean): Promise<void> {
    for (const { peer, hubAccess } of listeners)
      if (matches(hubAccess)) peer.setTopics(withoutTeamTopics(hubAccess));
    await review(matches);
  }

  async function review(matches: (hubAccess: HubAccess, request: HubRequest) => boolean): Promise<void> {
    for (const listener of listeners)
      if (matches(listener.hubAccess, listener.request)) await reauthorize(listener);
  }

  async function reauthorize(listener: Listener): Promise<void> {
    try {
      listener.hubAccess = await authorize(listener.request);
      listener.peer.setTopics(listener.hubAccess.topics);
    } catch (err) {
      if (err instanceof ProblemError) listener.peer.disconnect();
      else log.error({ err }, "failed to authorize hub connections");
    }
  }

  function scheduleReview(): void {
    if (isReviewScheduled) return;
    isReviewScheduled = true;
    timer.after(REVIEW_INTERVAL_MS, () => {
      void review(() => true).finally(() => {
        isReviewScheduled = false;
        if (listeners.size > 0) scheduleReview();
      });
    });
  }

  return { admit };
}

function withoutTeamTopics({ topics: allTopics, participationId }: HubAccess): readonly string[] {
  if (participationId === undefined) return allTopics;
  const teamTopics = [topics.verdicts(participationId), topics.instances(participationId)];
  return allTopics.filter((topic) => !teamTopics.includes(topic));
}

function requireGameId({ gameId }: Pick<HubRequest, "gameId">): number {
  return orRefuse(gameId, "game.not-found");
}
