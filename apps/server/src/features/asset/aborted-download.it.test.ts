import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { gate } from "../../../test/gate.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const openGate = gate();
const openedFiles: Readable[] = [];

const server = useServer({
  blobs: (store) => ({
    ...store,
    open: (...request) =>
      openGate.pass("open", async () => {
        const chunks = await store.open(...request);
        if (chunks instanceof Readable) openedFiles.push(chunks);
        return chunks;
      }),
  }),
});

let admin: TestUser;
let port: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

beforeEach(() => {
  openGate.clearNames();
  openedFiles.splice(0);
});

/** Requests a file, disconnects while the server opens it, and then lets the server continue. */
async function disconnectWhileOpening(path: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const [[connection]] = await Promise.all([once(server.app.server, "connection"), once(socket, "connect")]);
  openGate.close();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${admin.headers["cookie"]}\r\n\r\n`);
  while (openGate.insideCount === 0) await new Promise(setImmediate);
  const closeEvent = once(connection, "close");
  socket.destroy();
  await closeEvent;
  openGate.open();
}

it("FILE-6 closes a file if the client disconnects before the first byte is sent", async () => {
  const content = new File(["x".repeat(1024 ** 2)], "notes.txt");
  const upload = await server.call(admin, uploadAssets, { query: {}, body: { files: [content] } });
  await disconnectWhileOpening(`/assets/${upload.body[0]?.hash}/notes.txt`);
  await expect.poll(() => openedFiles.map(({ closed }) => closed)).toEqual([true]);
});
