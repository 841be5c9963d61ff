import { changePassword, login } from "@gonfalon/contract/account.ts";
import { getInstallation } from "@gonfalon/contract/installation.ts";
import { expect, it } from "vitest";
import { folderDisk } from "#adapters/disk/folder-disk.ts";
import { toCaller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer();
const limitedServer = useServer({ rateLimits: true });
const newServer = useServer();

it("INSTALL-1 shows administrators the clock, disk, engine and limits", async () => {
  const admin = await server.signUp("Admin");
  server.disk.freeBytes = 7;
  server.engine.setUnreachable("the engine is unreachable");
  expect((await server.call(admin, getInstallation)).body).toEqual({
    version: "test",
    time: server.clock.now().getTime(),
    disk: { freeBytes: 7, totalBytes: server.disk.totalBytes },
    engine: { kind: "docker", fault: "the engine is unreachable" },
    sendsMail: true,
    initialPassword: false,
    signInsPerMinute: null,
    caller: { address: "127.0.0.1", peer: "127.0.0.1", isForwarded: false },
  });
  expect(
    (await limitedServer.call(await limitedServer.signUp("Admin"), getInstallation)).body.signInsPerMinute,
  ).toBe(100);
});

it.each([
  ["name", { name: "Admin", name_canonical: "admin" }],
  ["address", { email: "admin@localhost", email_canonical: "admin@localhost" }],
])(
  "logs that no administrator was created because an account has the %s of the first administrator",
  async (_, takenColumns) => {
    const user = await newServer.signUp();
    await newServer.db.updateTable("users").set(takenColumns).where("id", "=", user.id).execute();
    newServer.lines.length = 0;
    expect(await newServer.platform.accounts.ensureAdministrator(undefined)).toBeUndefined();
    expect(newServer.lines).toMatchObject([
      { level: "error", message: expect.stringContaining("there is no administrator") },
    ]);
    await newServer.db.deleteFrom("users").where("id", "=", user.id).execute();
  },
);

it("INSTALL-1 reports whether the administrator still has the initial password", async () => {
  await newServer.platform.accounts.ensureAdministrator("Passw0rd");
  const body = { userName: "Admin", password: "Passw0rd" };
  const admin = toCaller(await newServer.call(visitor, login, { body }));
  expect((await newServer.call(admin, getInstallation)).body.initialPassword).toBe(true);
  const passwordChange = { body: { old: "Passw0rd", new: "An0therPassword" } };
  const newSession = toCaller(await newServer.call(admin, changePassword, passwordChange));
  expect((await newServer.call(newSession, getInstallation)).body.initialPassword).toBe(false);
});

it("INSTALL-1 shows the client address and the address of the connection", async () => {
  const { headers } = await server.signUp("Admin");
  const caller = { headers: { ...headers, "x-forwarded-for": "198.51.100.7" } };
  expect((await server.call(caller, getInstallation)).body.caller).toEqual({
    address: "198.51.100.7",
    peer: "127.0.0.1",
    isForwarded: true,
  });
});

it("reports the free space on the disk of a folder", async () => {
  const { freeBytes, totalBytes } = await folderDisk(import.meta.dirname).getSpace();
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes);
});
