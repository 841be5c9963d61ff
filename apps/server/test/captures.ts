import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listCaptures } from "@gonfalon/contract/capture.ts";
import type { WebSocket } from "ws";
import { aChallenge, aContainer, aGame, aParticipation, type BuiltMembership } from "./builders.ts";
import { useServer } from "./harness.ts";
import { listenUrl } from "./signalr.ts";
import type { TestUser } from "./test-users.ts";
import { echo, take, useTunnels } from "./tunnel.ts";

export const MIB = 1024 * 1024;

/** A team with an echo container, of a challenge with traffic capture. */
export interface CaptureFixture {
  readonly gameId: number;
  readonly challengeId: number;
  readonly seat: BuiltMembership;
  readonly containerId: string;
}

interface CaptureOptions {
  readonly captures?: boolean;
  readonly port?: number;
}

/** A server that captures at most 200 MiB, with helpers to create captures. */
export function useCaptures() {
  const server = useServer({
    portMapping: "PlatformProxy",
    capture: { isEnabled: true, retentionDays: 30, maxBytes: 200 * MIB },
  });
  const tunnels = useTunnels();
  let signedUp: Promise<TestUser> | undefined;

  function monitor(): Promise<TestUser> {
    signedUp ??= server.signUp("Monitor");
    return signedUp;
  }

  /** `port` replaces the echo container. */
  async function aScene({ captures = true, ...given }: CaptureOptions = {}): Promise<CaptureFixture> {
    const { port } = given.port === undefined ? await tunnels.listen(echo) : { port: given.port };
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId, {
      type: "DynamicContainer",
      title: "login",
      flags: [],
      capture_traffic: captures,
    });
    const seat = await aParticipation(server, gameId);
    const containerId = await aContainer(server, challengeId, {
      participation_id: seat.id,
      port,
    });
    return { gameId, challengeId, seat, containerId };
  }

  async function open(path: string): Promise<WebSocket> {
    return tunnels.open(`${await listenUrl(server.app)}/api/proxy/${path}`);
  }

  async function files({ challengeId, seat }: CaptureFixture) {
    const { body } = await server.call(await monitor(), listCaptures, {
      params: { cid: challengeId, pid: seat.id },
    });
    return body;
  }

  async function download(path: string, headers = {}) {
    const user = await monitor();
    return server.app.inject({
      url: `/api/game/captures/${path}`,
      headers: { ...user.headers, ...headers },
    });
  }

  return {
    server,
    listen: tunnels.listen,
    aScene,
    open,
    files,

    monitor,

    async onlyFile(scene: CaptureFixture) {
      const [file, ...others] = await files(scene);
      if (!file || others.length > 0) throw new Error(`one file and ${others.length} others`);
      return file;
    },

    /** Sends data through a tunnel, receives the echo, and waits until the tunnel is closed. */
    async talk({ containerId }: CaptureFixture, ...texts: readonly string[]): Promise<void> {
      const client = await open(containerId);
      for (const text of texts) await say(client, text);
      await hangUp(client);
    },

    hangUp,

    /** The path of the file on the disk. */
    pathOf({ challengeId, seat }: CaptureFixture, fileName: string): string {
      return join(server.files, "captures", String(challengeId), String(seat.id), fileName);
    },

    download,

    /** Downloads a capture and returns its path. */
    async saved({ challengeId, seat }: CaptureFixture, fileName: string): Promise<string> {
      const { rawPayload } = await download(`${challengeId}/${seat.id}/${fileName}`);
      const path = join(server.files, fileName);
      await writeFile(path, rawPayload);
      return path;
    },
  };

  /** Closes a tunnel and waits until the server has finished. */
  async function hangUp(client: WebSocket): Promise<void> {
    const before = server.lines.length;
    client.close();
    client.resume();
    while (!server.lines.slice(before).some(({ message }) => message === "tunnel closed"))
      await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Sends data and waits for the echo. */
export async function say(client: WebSocket, text: string): Promise<void> {
  const response = take(client, text.length);
  client.send(text);
  await response;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
