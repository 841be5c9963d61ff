import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { changeAvatar, login } from "@gonfalon/contract/account.ts";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { boundedImages } from "#adapters/images/bounded-images.ts";
import { queuedHasher } from "#adapters/passwords/queued-hasher.ts";
import { gate } from "./gate.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// Sign-ins succeed while the server is busy with expensive requests of other clients. No test depends on timing: the
// expensive work ends when the test opens a gate.
// `npm run bench -- --only hostile-sign-in,hostile-memory` measures time and memory.

const conversions = gate();
const comparisons = gate();

const server = useServer({
  rateLimits: true,
  images: boundedImages({ toWebp: () => conversions.pass("image", async () => "unreadable" as const) }),
  passwords: (plainHasher) =>
    queuedHasher({
      ...plainHasher,
      verify: (hash, password) =>
        comparisons.pass(hash ? "right" : "wrong", () => plainHasher.verify(hash, password)),
    }),
});
const sockets: Socket[] = [];
let url: string;
let owner: TestUser;

beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: "127.0.0.1" });
});

beforeEach(async () => {
  comparisons.clearNames();
  owner = await server.signUp();
});

afterEach(() => {
  conversions.open();
  comparisons.open();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** FILE-24: two images are converted and 16 wait; others are refused. */
const ADMITTED_IMAGES = 18;
/** The limit for slow machines; no test waits longer than necessary. */
const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

async function signIn(userName: string, password: string, address: string): Promise<number> {
  const response = await fetch(url + login.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ userName, password }),
  });
  return response.status;
}

async function upload(caller: TestUser): Promise<number> {
  const body = new FormData();
  body.append("file", new File(["not empty"], "a.png"));
  const response = await fetch(url + changeAvatar.path, { method: "PUT", headers: caller.headers, body });
  return response.status;
}

/** Sends the head of a request and the start of its body. */
function sendPartially(head: string, headers: Readonly<Record<string, string>>, body = ""): void {
  const lines = Object.entries({ host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  sockets.push(socket.on("error", () => undefined));
  socket.write(`${head} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

const FORM = { "content-type": "multipart/form-data; boundary=x", "content-length": "1000000" };
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nunfinished';
const UPGRADE = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };

describe("a sign-in under hostile load", () => {
  it("FILE-24 succeeds while 24 images, 20 slow uploads and 20 rejected upgrades are in progress", async () => {
    const attackers = await Promise.all(Array.from({ length: 44 }, () => server.signUp()));
    conversions.close();
    const statuses: number[] = [];
    const uploads = attackers.slice(0, 24).map(async (attacker) => statuses.push(await upload(attacker)));
    for (const { headers } of attackers.slice(24)) {
      sendPartially("PUT /api/account/avatar", { ...headers, ...FORM }, PART);
      sendPartially("GET /hub/admin", UPGRADE);
    }
    const listIncomingFiles = () => readdir(join(server.filesFolder, "incoming"));
    await expect.poll(() => statuses, WAIT_OPTIONS).toEqual(Array(24 - ADMITTED_IMAGES).fill(503));
    await expect
      .poll(async () => (await listIncomingFiles()).length, WAIT_OPTIONS)
      .toBe(20 + ADMITTED_IMAGES);

    expect(await signIn(owner.name, owner.password, "192.0.2.1")).toBe(200);
    expect(conversions.insideCount).toBe(2);

    conversions.open();
    await Promise.all(uploads);
    expect(statuses.slice(24 - ADMITTED_IMAGES)).toEqual(Array(ADMITTED_IMAGES).fill(400));
    expect(conversions.peakCount).toBe(2);
    for (const socket of sockets) socket.destroy();
    await expect.poll(listIncomingFiles, WAIT_OPTIONS).toEqual([]);
  });

  it("GUARD-7 is verified before the queued wrong passwords from 30 addresses of another subnet", async () => {
    const attackerSignIns = await holdSignIns(
      (n) => signIn(`nobody-${n}`, `wrong-${n}`, `203.0.113.${n}`),
      30,
    );
    const [ownerSignIn] = await holdSignIns(() => signIn(owner.name, owner.password, "192.0.2.1"));
    comparisons.openOnce();
    await expect.poll(() => comparisons.enteredNames, WAIT_OPTIONS).toEqual(["wrong", "wrong", "right"]);

    comparisons.open();
    expect(await ownerSignIn).toBe(200);
    expect(new Set(await Promise.all(attackerSignIns))).toEqual(new Set([401]));
    expect(comparisons.peakCount).toBe(2);
  });

  it("GUARD-7 is verified first on a network where the owner has signed in before", async () => {
    await signIn(owner.name, owner.password, "192.0.2.1");
    comparisons.clearNames();
    // The wrong passwords come from the same subnet, so only the known network puts the owner first.
    const attackerSignIns = await holdSignIns(
      (n) => signIn(`nobody-${n}`, `wrong-${n}`, `192.0.2.${n + 2}`),
      30,
    );
    const [ownerSignIn] = await holdSignIns(() => signIn(owner.name, owner.password, "192.0.2.1"));
    comparisons.openOnce();
    await expect.poll(() => comparisons.enteredNames, WAIT_OPTIONS).toEqual(["wrong", "wrong", "right"]);

    comparisons.open();
    expect(await ownerSignIn).toBe(200);
    await Promise.all(attackerSignIns);
  });
});

/** Starts sign-ins whose passwords wait at the gate; resolves when the rate limit has admitted all of them. */
async function holdSignIns(start: (n: number) => Promise<number>, count = 1): Promise<Promise<number>[]> {
  comparisons.close();
  const countBefore = countAdmittedSignIns();
  const signIns = Array.from({ length: count }, (_, n) => start(n));
  await expect.poll(() => countAdmittedSignIns() - countBefore, WAIT_OPTIONS).toBe(count);
  return signIns;
}

function countAdmittedSignIns(): number {
  return server.publishedEvents.filter((event) => event.type === "permit.taken" && event.policy === "SignIn")
    .length;
}
