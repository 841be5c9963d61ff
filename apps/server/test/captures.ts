import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listCaptures } from "@gonfalon/contract/capture.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { WebSocket } from "ws";
import {
  type BuiltMembership,
  insertChallenge,
  insertContainer,
  insertGame,
  insertParticipation,
} from "./builders.ts";
import { useServer } from "./harness.ts";
import { getListenUrl } from "./signalr.ts";
import type { TestUser } from "./test-users.ts";
import { echo, readBytes, useProxyClients } from "./tunnel.ts";

/** A team with an echo container, of a challenge with traffic capture. */
export interface CaptureFixture {
  readonly gameId: number;
  readonly challengeId: number;
  readonly membership: BuiltMembership;
  readonly containerId: string;
}

interface CaptureOptions {
  readonly capturesTraffic?: boolean;
  readonly port?: number;
}

/** A server that captures at most 200 MiB, with helpers to create captures. */
export function useCaptures() {
  const server = useServer({
    portMapping: "PlatformProxy",
    capture: { isEnabled: true, retentionDays: 30, maxBytes: 200 * MEBIBYTE },
  });
  const tunnels = useProxyClients();
  let monitorUser: Promise<TestUser> | undefined;

  function getMonitor(): Promise<TestUser> {
    monitorUser ??= server.signUp("Monitor");
    return monitorUser;
  }

  /** Creates a game, a team and its container, which is an echo server unless `port` is set. */
  async function setUp({ capturesTraffic = true, ...options }: CaptureOptions = {}): Promise<CaptureFixture> {
    const { port } = options.port === undefined ? await tunnels.listen(echo) : { port: options.port };
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, {
      type: "DynamicContainer",
      title: "login",
      flags: [],
      capture_traffic: capturesTraffic,
    });
    const membership = await insertParticipation(server, gameId);
    const containerId = await insertContainer(server, challengeId, {
      participation_id: membership.id,
      port,
    });
    return { gameId, challengeId, membership, containerId };
  }

  async function open(path: string): Promise<WebSocket> {
    return tunnels.open(`${await getListenUrl(server.app)}/api/proxy/${path}`);
  }

  async function listFiles(setup: CaptureFixture) {
    const { body } = await server.call(await getMonitor(), listCaptures, {
      params: toCaptureParams(setup),
    });
    return body;
  }

  async function download(path: string, headers = {}) {
    const user = await getMonitor();
    return server.app.inject({
      url: `/api/game/captures/${path}`,
      headers: { ...user.headers, ...headers },
    });
  }

  return {
    server,
    listen: tunnels.listen,
    setUp,
    open,
    listFiles,

    getMonitor,

    async getOnlyFile(setup: CaptureFixture) {
      const captures = await listFiles(setup);
      const [file] = captures;
      if (!file || captures.length > 1) throw new Error(`expected one capture, found ${captures.length}`);
      return file;
    },

    /** Sends data through a tunnel, receives the echo, and waits until the tunnel is closed. */
    async exchange({ containerId }: CaptureFixture, ...texts: readonly string[]): Promise<void> {
      const client = await open(containerId);
      for (const text of texts) await sendAndReceive(client, text);
      await closeTunnel(client);
    },

    closeTunnel,

    /** The path of the file on the disk. */
    getPath({ challengeId, membership }: CaptureFixture, fileName: string): string {
      return join(server.filesFolder, "captures", String(challengeId), String(membership.id), fileName);
    },

    download,

    /** Downloads a capture and returns its path. */
    async downloadCapture({ challengeId, membership }: CaptureFixture, fileName: string): Promise<string> {
      const { rawPayload } = await download(`${challengeId}/${membership.id}/${fileName}`);
      const path = join(server.filesFolder, fileName);
      await writeFile(path, rawPayload);
      return path;
    },
  };

  /** Closes a tunnel and waits until the server has finished. */
  async function closeTunnel(client: WebSocket): Promise<void> {
    const lineCountBefore = server.lines.length;
    client.close();
    client.resume();
    while (!server.lines.slice(lineCountBefore).some(({ message }) => message === "tunnel closed"))
      await new Promise((resolve) => setImmediate(resolve));
  }
}

export function toCaptureParams({ challengeId, membership }: CaptureFixture) {
  return { cid: challengeId, pid: membership.id };
}

/** Sends data and waits for the echo. */
export async function sendAndReceive(client: WebSocket, text: string): Promise<void> {
  const response = readBytes(client, text.length);
  client.send(text);
  await response;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
