import { getProfile, register, updateProfile } from "@gonfalon/contract/account.ts";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { readTolerantly } from "@gonfalon/contract/kernel/tolerance.ts";
import { getFileFields } from "@gonfalon/contract/kernel/upload.ts";
import { updateTeam } from "@gonfalon/contract/team.ts";
import { expect, it } from "vitest";
import { type Caller, toCaller, visitor } from "./api-client.ts";
import { insertTeam } from "./builders.ts";
import { useServer } from "./harness.ts";

// ASSIGN-1: requests cannot set fields that the endpoint does not define.

const server = useServer();
const extraFields = {
  role: "Admin",
  ROLE: "Admin",
  id: 7,
  captainId: 7,
  emailConfirmed: true,
  passwordHash: "x",
};

const bodies = endpoints
  .filter(({ endpoint }) => endpoint.body && !getFileFields(endpoint.body))
  .map(({ tag, name, endpoint }) => ({ call: `${tag}.${name}`, body: endpoint.body as Shape }));

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

it.each(bodies)("ASSIGN-1 $call reads only the fields of its schema", ({ body }) => {
  expect(listUnknownFields(body, readTolerantly(body, fillSchema(body)))).toEqual([]);
});

it("ASSIGN-1 users cannot make themselves administrators, or set the captain of a team", async () => {
  const newcomer = { userName: "newcomer", password: "Passw0rd", email: "newcomer@example.org" };
  const registration = await send(visitor, register, { ...newcomer, ...extraFields });
  const user = toCaller(registration);
  await send(user, updateProfile, { bio: "x", ...extraFields });
  expect((await server.call(user, getProfile)).body).toMatchObject({ bio: "x", role: "User" });

  const { id, captain } = await insertTeam(server);
  const otherUser = await server.signUp();
  await send(captain, updateTeam, { name: "renamed", ...extraFields, id: 999, captainId: otherUser.id }, id);
  const row = await server.db.selectFrom("teams").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: "renamed", captain_id: captain.id });
});

function send({ headers }: Caller, endpoint: Endpoint, payload: object, id = 0) {
  const url = toRequestUrl(endpoint, { params: { id } });
  return server.app.inject({ method: endpoint.method, url, headers, payload });
}

/** A value with every field of the schema and, at every level, some unknown fields. */
function fillSchema({ properties, items }: Shape): unknown {
  if (items) return [fillSchema(items)];
  if (!properties) return "x";
  const members = Object.entries(properties).map(([name, shape]) => [name, fillSchema(shape)]);
  return { ...extraFields, ...Object.fromEntries(members) };
}

/** The fields of a value that are not in its schema. */
function listUnknownFields({ properties, items }: Shape, value: unknown): readonly string[] {
  if (items) return (value as readonly unknown[]).flatMap((item) => listUnknownFields(items, item));
  if (!properties) return [];
  return Object.entries(value as object).flatMap(([name, member]) => {
    const shape = properties[name];
    return shape ? listUnknownFields(shape, member) : [name];
  });
}
