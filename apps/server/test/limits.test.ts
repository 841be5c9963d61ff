import { login, register } from "@gonfalon/contract/account.ts";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { expect, it } from "vitest";
import { insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { useServer } from "./harness.ts";

const server = useServer({ rateLimits: true });

/** The endpoints of each policy, so that a test fails if an endpoint loses its limit or gets another one. */
const LIMITED_ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  Register: [
    "PUT /api/account/changeemail",
    "POST /api/account/recovery",
    "POST /api/account/register",
    "POST /api/account/passwordreset",
    "POST /api/admin/mail/test",
    "POST /api/account/external/register",
  ],
  Secret: [
    "PUT /api/account/changepassword",
    "POST /api/account/mailchangeconfirm",
    "POST /api/account/login",
    "POST /api/account/verify",
    "POST /api/game/:id",
    "POST /api/team/accept",
    "POST /api/team/verify",
    "POST /api/account/login/factor",
    "POST /api/account/reauth",
    "POST /api/account/recoverycodes",
    "POST /api/account/totp",
    "POST /api/account/totp/confirm",
    "DELETE /api/account/totp",
    "POST /api/account/passkey/login",
    "POST /api/account/passkeys",
    "POST /api/account/passkeys/options",
    "DELETE /api/account/passkeys/:guid",
    "POST /api/account/password",
    "POST /api/account/external/start",
    "POST /api/account/external/callback",
    "POST /api/account/external/link",
    "DELETE /api/account/external/:key",
    "DELETE /api/account/apps/:id",
    "POST /api/account/consent/:uid",
    "POST /api/edit/games/:id/webhooks/:guid/test",
    "POST /api/edit/games/:id/webhooks/:guid/deliveries/:deliveryId/redeliver",
    "POST /api/edit/games/:id/webhooks/:guid/deliveries/redeliver",
    "POST /api/admin/webhooks/:guid/test",
    "POST /api/admin/webhooks/:guid/deliveries/:deliveryId/redeliver",
    "POST /api/admin/webhooks/:guid/deliveries/redeliver",
  ],
  PowChallenge: ["GET /api/captcha/powchallenge"],
  Query: ["GET /api/game", "GET /api/posts/page", "GET /api/posts"],
  Concurrency: [
    "GET /api/admin/installation/checkup",
    "GET /api/admin/logsheet",
    "GET /api/game/:id/scoreboardsheet",
    "GET /api/game/:id/submissionsheet",
    "POST /api/team",
  ],
  Container: [
    "POST /api/game/:id/container/:cid",
    "POST /api/edit/games/:id/challenges/:cid/container",
    "DELETE /api/game/:id/container/:cid",
    "DELETE /api/edit/games/:id/challenges/:cid/container",
    "POST /api/game/:id/container/:cid/extend",
    "POST /api/edit/games/:id/challenges/:cid/image",
  ],
  Edit: [
    "PUT /api/account/update",
    "PUT /api/account/passkeys/:guid",
    "POST /api/admin/providers",
    "PUT /api/admin/providers/:guid",
    "DELETE /api/admin/providers/:guid",
    "POST /api/admin/providers/:guid/check",
    "POST /api/admin/clients",
    "PUT /api/admin/clients/:id",
    "POST /api/admin/clients/:id/secret",
    "DELETE /api/admin/clients/:id",
    "PUT /api/team/:id",
    "PUT /api/team/:id/invite",
    "PUT /api/team/:id/transfer",
  ],
  Submit: ["POST /api/game/:id/challenges/:cid", "POST /api/game/:id/challenges/:cid/hints/:hid"],
  Upload: ["PUT /api/account/avatar", "PUT /api/team/:id/avatar", "POST /api/game/:id/writeup"],
};

it.each(Object.entries(LIMITED_ENDPOINTS))(
  "LIMIT-1 the %s policy limits exactly the listed endpoints",
  (policy, calls) => {
    const limitedCalls = endpoints
      .filter(({ endpoint }) => endpoint.limit === policy)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(limitedCalls.toSorted()).toEqual(calls.toSorted());
  },
);

it("LIMIT-1 rejects a client that submits too often, with the time to wait", async () => {
  const gameId = await insertGame(server);
  const params = { id: gameId, cid: await insertChallenge(server, gameId) };
  const { player } = await insertParticipation(server, gameId);
  const submit = () => server.call(player, submitFlag, { params, body: { flag: "flag{no}" } });
  for (let n = 0; n < 100; n++) expect((await submit()).status).toBe(200);
  expect(await submit()).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
});

it("LIMIT-2 counts registrations and sign-ins per network, even if the client is signed in", async () => {
  const remoteAddress = "203.0.113.9";
  const [name = ""] = (await server.signUp()).id.split("-");
  let cookie = "";
  const send = async ({ method, path: url }: typeof register | typeof login, payload: object) => {
    const response = await server.app.inject({ method, url, remoteAddress, headers: { cookie }, payload });
    const session = response.cookies.find(({ name: key }) => key === "gonfalon_session");
    if (session) cookie = `gonfalon_session=${session.value}`;
    return response.statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n <= 20; n++) {
    const userName = `${name}-${n}`;
    const account = { userName, password: "Passw0rd", email: `${userName}@example.org` };
    statuses.push(await send(register, account));
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  for (let n = 0; n < 100; n++)
    expect(await send(login, { userName: `${name}-x${n}`, password: "x" })).toBe(401);
  cookie = "";
  expect(await send(login, { userName: `${name}-y`, password: "x" })).toBe(429);
});
