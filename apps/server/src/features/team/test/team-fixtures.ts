import { acceptInvite, createTeam, getInvite, type TeamInfo } from "@gonfalon/contract/team.ts";
import { expect } from "vitest";
import type { TestServer } from "../../../../test/harness.ts";
import type { TestUser } from "../../../../test/test-users.ts";

export interface TeamFixture {
  readonly captain: TestUser;
  readonly team: TeamInfo;
  readonly target: { readonly params: { readonly id: number } };
}

/** A team that does not exist. */
export const MISSING_TEAM = { params: { id: 999_999 } };

/** Creates teams and adds members over the API. */
export function teamFixtures(server: TestServer) {
  let nameCount = 0;
  const createName = () => `team ${++nameCount}`;

  async function addTeam(name = createName()): Promise<TeamFixture> {
    const captain = await server.signUp();
    const { body } = await server.call(captain, createTeam, { body: { name } });
    return { captain, team: body, target: { params: { id: body.id } } };
  }

  async function addMember({ captain, target }: TeamFixture): Promise<TestUser> {
    const member = await server.signUp();
    const invite = await server.call(captain, getInvite, target);
    expect((await server.call(member, acceptInvite, { body: invite.body })).status).toBe(200);
    return member;
  }

  return { createName, addTeam, addMember };
}

export const toSortedStatuses = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
