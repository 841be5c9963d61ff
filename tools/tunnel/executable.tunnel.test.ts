import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { dial, echo, receive, startFakePlatform, waitUntilPassed } from "../../apps/tunnel/test/platform.ts";
import { buildDownloads } from "./build-downloads.ts";
import { findHostTarget } from "./targets.ts";

const run = promisify(execFile);
let folder: string;
let downloadsFolder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-tunnel-"));
  downloadsFolder = join(folder, "downloads");
  await buildDownloads(downloadsFolder, [findHostTarget()]);
}, 600_000);

afterAll(() => rm(folder, { recursive: true }));

it("TUN-17 writes the executable, the npm package and matching checksums", async () => {
  const files = await readdir(downloadsFolder);
  expect(files.toSorted()).toEqual(["SHA256SUMS", findHostTarget().file, "gonfalon-tunnel.tgz"].toSorted());
  await run("sha256sum", ["--check", "SHA256SUMS"], { cwd: downloadsFolder });
});

it("TUN-17 the executable connects and forwards a connection, without Node.js in PATH", async () => {
  const { remote } = await startFakePlatform(echo);
  const env = { HOME: folder, PATH: "/nowhere" };
  await expectForwarding(spawn(join(downloadsFolder, findHostTarget().file), ["connect", remote], { env }));
});

it("TUN-17 the packed program runs with npx from a URL, in a folder without the sources", async () => {
  const server = createServer((_request, response) =>
    createReadStream(join(downloadsFolder, "gonfalon-tunnel.tgz")).pipe(response),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const { stdout } = await run(
    "npx",
    ["--yes", `http://127.0.0.1:${port}/downloads/gonfalon-tunnel.tgz`, "--help"],
    {
      cwd: folder,
      env: { ...process.env, npm_config_cache: join(folder, "npm"), npm_config_noproxy: "127.0.0.1" },
    },
  );
  expect(stdout).toContain("tunnel connect <ws-url>");
});

async function expectForwarding(program: ReturnType<typeof spawn>): Promise<void> {
  onTestFinished(() => void program.kill("SIGKILL"));
  let output = "";
  program.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const local = await waitUntilPassed(() => {
    const address = /(127\.0\.0\.1:\d+) forwards/.exec(output)?.[1];
    if (address === undefined) throw new Error(`no tunnel yet: ${output}`);
    return address;
  });
  const socket = await dial(local);
  socket.write("hello");
  expect(await receive(socket)).toBe("hello");
}
