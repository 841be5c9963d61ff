import { expect, it, onTestFinished } from "vitest";
import { dial, echo, startFakePlatform, waitUntilPassed } from "../test/platform.ts";
import { createTunnelPool } from "./pool.ts";
import type { Consent } from "./sites.ts";

/** A pool for one site; the test decides when each check of the consent resolves, and with which value. */
async function createPool() {
  const { origin, remote } = await startFakePlatform(echo);
  const consents: PromiseWithResolvers<Consent>[] = [];
  const output: string[] = [];
  const pool = createTunnelPool({
    sites: {
      getConsent: () => {
        const consent = Promise.withResolvers<Consent>();
        consents.push(consent);
        return consent.promise;
      },
      getPingfall: () => undefined,
    },
    interfaces: "loopback",
    print: (text) => void output.push(text),
  });
  onTestFinished(() => pool.shutDown());
  const open = (local = "127.0.0.1:0") => pool.open(origin, { label: "login", remote, local });
  return { ...pool, open, origin, consents, output };
}

it("TUN-6 a tunnel that was closed and opened again during a check stays listed", async () => {
  const { open, close, list, origin, consents } = await createPool();
  const first = await open();
  await waitUntilPassed(() => expect(consents).toHaveLength(1));
  await close(origin, first.tunnel.local);
  const second = await open();
  consents[0]?.resolve("denied");
  // The continuation of the check runs before the next macrotask.
  await new Promise(setImmediate);
  expect(await list(origin)).toEqual([second]);
  await dial(second.tunnel.local);
});

it("TUN-5 concurrent requests for a port in use are all rejected with the reason", async () => {
  const { open, origin } = await createPool();
  const local = `127.0.0.1:${new URL(origin).port}`;
  const results = await Promise.allSettled([open(local), open(local)]);
  const reason: unknown = expect.objectContaining({ status: 400, message: "local: this port is in use" });
  expect(results).toEqual(Array(2).fill({ status: "rejected", reason }));
});

it("TUN-1 a tunnel stays open, and the reason is printed, if the consent cannot be read", async () => {
  const { open, list, origin, consents, output } = await createPool();
  const entry = await open();
  await waitUntilPassed(() => expect(consents).toHaveLength(1));
  consents[0]?.reject(new Error("EACCES"));
  await waitUntilPassed(() =>
    expect(output.at(-1)).toBe(`${entry.tunnel.local} could not be checked: Error: EACCES`),
  );
  expect(await list(origin)).toEqual([entry]);
});
