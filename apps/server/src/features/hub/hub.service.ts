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

/** The topics of a connection, and the facts that they depend on. */
interface HubAccess {
  readonly topics: readonly string[];
  readonly principal?: Principal | undefined;
  readonly participationId?: number | undefined;
  readonly teamId?: number | undefined;
}

interface Listener {
  readonly visit: HubRequest;
  readonly peer: Peer;
  granted: HubAccess;
}

/** Periodic check for changes without an event: an expired session, a new team. */
const REVIEW_EVERY_MS = 60_000;

/** Authorizes hub connections, and again whenever their access may have changed (HUB-2). */
export function hubService({ authenticator, access, events, timer, log, boardFeed }: HubDeps) {
  const listeners = new Set<Listener>();
  let isReviewing = false;

  events.subscribe("user.changed", ({ userId }) => review(({ principal }) => principal?.id === userId));
  events.subscribe("session.ended", ({ sessionId }) =>
    review(({ principal }) => principal?.via.id === sessionId),
  );
  events.subscribe("token.changed", ({ tokenId }) =>
    review(({ principal }) => principal?.via.id === tokenId),
  );
  events.subscribe("team.changed", ({ teamId }) => reviewMembers((granted) => granted.teamId === teamId));
  events.subscribe("participation.changed", ({ participationId }) =>
    reviewMembers((granted) => granted.participationId === participationId),
  );
  events.subscribe("game.changed", ({ gameId }) => review((_, visit) => visit.gameId === gameId));
  // FACTOR-6: the policy may require a second factor from now on.
  events.subscribe("settings.changed", () => review(() => true));
  events.subscribe("events.missed", () => review(() => true));

  /** Authorizes a connection before it opens. */
  async function admit(visit: HubRequest): Promise<HubSession> {
    const granted = await authorize(visit);
    return {
      topics: granted.topics,
      arrived(peer) {
        const listener: Listener = { visit, peer, granted };
        listeners.add(listener);
        peer.onGone(() => listeners.delete(listener));
        // Events between the authorization and the connection were not delivered.
        void reauthorize(listener);
        if (visit.gameId !== undefined && visit.changesOf) boardFeed.follow(visit.gameId, visit.changesOf);
        scheduleReview();
      },
    };
  }

  async function authorize({ hub, credential, ...visit }: HubRequest): Promise<HubAccess> {
    const principal = credential && (await authenticator.whose(credential));
    const { access: level, scope } = hubs[hub];
    refuse(accessRefusal({ access: level, withoutFactor: false }, principal));
    refuse(scopeRefusal(principal, { scope, gameId: visit.gameId }));
    switch (hub) {
      case "/hub/admin":
        return { topics: [topics.logs], principal };
      case "/hub/monitor": {
        const { id } = await access.requireVisible(principal, requireGameId(visit));
        return { topics: [topics.monitor(id)], principal };
      }
      case "/hub/user":
        return authorizeGame(principal, visit);
    }
  }

  async function authorizeGame(
    principal: Principal | undefined,
    visit: Omit<HubRequest, "hub" | "credential">,
  ): Promise<HubAccess> {
    const { id } = await access.requireVisible(principal, requireGameId(visit));
    const membership = principal && (await access.findMembership(principal, id));
    const forStaff = isStaff(principal?.role);
    const subscribed = [forStaff ? topics.staffNotices(id) : topics.notices(id)];
    if (visit.wantsBoard) subscribed.push(forStaff ? topics.staffBoard(id) : topics.board(id));
    if (visit.changesOf === "live" && !forStaff) throw new ProblemError("access.denied");
    if (visit.changesOf) subscribed.push(topics.boardChanges(id, visit.changesOf));
    if (visit.wantsVerdicts && membership) subscribed.push(topics.verdicts(membership.participationId));
    if (visit.wantsInstances && membership) subscribed.push(topics.instances(membership.participationId));
    return {
      topics: subscribed,
      principal,
      participationId: membership?.participationId,
      teamId: membership?.teamId,
    };
  }

  /** Withholds messages to the team until the connection is authorized again: its user may have left the team. */
  async function reviewMembers(matches: (granted: HubAccess) => boolean): Promise<void> {
    for (const { peer, granted } of listeners) if (matches(granted)) peer.listen(withoutTeamTopics(granted));
    await review(matches);
  }

  async function review(matches: (granted: HubAccess, visit: HubRequest) => boolean): Promise<void> {
    for (const listener of listeners)
      if (matches(listener.granted, listener.visit)) await reauthorize(listener);
  }

  async function reauthorize(listener: Listener): Promise<void> {
    try {
      listener.granted = await authorize(listener.visit);
      listener.peer.listen(listener.granted.topics);
    } catch (err) {
      if (err instanceof ProblemError) listener.peer.dismiss();
      else log.error({ err }, "failed to authorize hub connections");
    }
  }

  function scheduleReview(): void {
    if (isReviewing) return;
    isReviewing = true;
    timer.after(REVIEW_EVERY_MS, () => {
      void review(() => true).finally(() => {
        isReviewing = false;
        if (listeners.size > 0) scheduleReview();
      });
    });
  }

  return { admit };
}

function withoutTeamTopics({ topics: granted, participationId }: HubAccess): readonly string[] {
  if (participationId === undefined) return granted;
  const ofTeam = [topics.verdicts(participationId), topics.instances(participationId)];
  return granted.filter((topic) => !ofTeam.includes(topic));
}

function requireGameId({ gameId }: Pick<HubRequest, "gameId">): number {
  return orRefuse(gameId, "game.not-found");
}
