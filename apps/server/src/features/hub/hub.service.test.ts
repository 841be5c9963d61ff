import { expect, it } from "vitest";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Authenticator } from "#ports/authenticator.ts";
import { manualTime, settle } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { topics } from "./hub.domain.ts";
import { hubService } from "./hub.service.ts";

const GAME_ID = 1;
const MEMBER = { participationId: 7, teamId: 3 } as Membership;

/** A service whose membership queries the test resolves. */
function setUp() {
  const queries: PromiseWithResolvers<Membership | undefined>[] = [];
  const log = recordingLog();
  const events = inProcessEvents(log);
  const principal = { id: "ann", role: "User", credential: { kind: "session", id: "s" } };
  const service = hubService({
    authenticator: { findPrincipal: async () => principal } as unknown as Authenticator,
    access: {
      requireVisible: () => ({ id: GAME_ID }),
      findMembership: () => {
        const query = Promise.withResolvers<Membership | undefined>();
        queries.push(query);
        return query.promise;
      },
    } as unknown as GameAccess,
    events,
    timer: manualTime(),
    log,
    boardFeed: { follow: () => undefined },
  });

  async function finish(query: number, membership: Membership | undefined): Promise<void> {
    queries[query]?.resolve(membership);
    await settle();
  }

  /** Opens a connection of a member. Its access is then checked again by the query with index 1. */
  async function connect() {
    const state = {
      topics: [] as readonly string[],
      withheld: [] as readonly string[],
      isDisconnected: false,
    };
    const admission = service.admit({
      hub: "/hub/user",
      credential: { kind: "session", secret: "", hash: "" },
      gameId: GAME_ID,
      wantsVerdicts: true,
      wantsBoard: false,
      followedView: undefined,
      wantsInstances: false,
    });
    await settle();
    await finish(0, MEMBER);
    (await admission).onOpen({
      setTopics: (next) => Object.assign(state, { topics: next, withheld: [] }),
      withhold: (withheld) => Object.assign(state, { withheld }),
      disconnect: () => Object.assign(state, { isDisconnected: true }),
      onClose: () => undefined,
    });
    await settle();
    return state;
  }

  return { events, queries, finish, connect };
}

it("HUB-2 an access check that started before a change does not restore the topics of the team", async () => {
  const { events, queries, finish, connect } = setUp();
  const connection = await connect();
  events.publish({ type: "team.changed", teamId: MEMBER.teamId });
  await settle();
  expect(queries).toHaveLength(3);
  await finish(2, undefined);
  // The query of the earlier check has read the membership before the change.
  await finish(1, MEMBER);
  expect(connection.topics).toEqual([topics.notices(GAME_ID)]);
});

it("HUB-2 the refusal of an access check that started before a change does not close the connection", async () => {
  const { events, queries, finish, connect } = setUp();
  const connection = await connect();
  events.publish({ type: "team.changed", teamId: MEMBER.teamId });
  await settle();
  await finish(2, MEMBER);
  queries[1]?.reject(new ProblemError("access.denied"));
  await settle();
  expect(connection.isDisconnected).toBe(false);
});

it.each([
  { type: "team.changed", teamId: MEMBER.teamId },
  { type: "participation.changed", gameId: GAME_ID, participationId: MEMBER.participationId },
] as const)("HUB-2 messages to the team are withheld while access is checked again: $type", async (event) => {
  const { events, finish, connect } = setUp();
  const connection = await connect();
  await finish(1, MEMBER);
  const teamTopics = [topics.verdicts(MEMBER.participationId), topics.instances(MEMBER.participationId)];
  const memberTopics = [topics.notices(GAME_ID), topics.verdicts(MEMBER.participationId)];
  events.publish(event);
  await settle();
  expect(connection).toMatchObject({ topics: memberTopics, withheld: teamTopics });
  await finish(2, MEMBER);
  expect(connection).toMatchObject({ topics: memberTopics, withheld: [] });
});
