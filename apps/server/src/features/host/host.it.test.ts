import { getHostUsage } from "@gonfalon/contract/host.ts";
import { expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer();

it("shows administrators how much CPU, memory and disk is in use", async () => {
  server.disk.freeBytes = 30;
  server.disk.totalBytes = 100;
  const { status, body } = await server.call(await server.signUp("Admin"), getHostUsage);
  expect(status).toBe(200);
  expect(body.cpuShare).toBeGreaterThanOrEqual(0);
  expect(body.cpuShare).toBeLessThanOrEqual(1);
  expect(body.memory.used).toBeGreaterThan(0);
  expect(body.memory.used).toBeLessThan(body.memory.total);
  expect(body.disk).toEqual({ used: 70, total: 100 });
});

it("rejects visitors, users and monitors", async () => {
  expect((await server.call(visitor, getHostUsage)).status).toBe(401);
  for (const role of ["User", "Monitor"] as const)
    expect((await server.call(await server.signUp(role), getHostUsage)).status).toBe(403);
});
