import { getFiles, uploadAssets } from "@gonfalon/contract/asset.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { useServer } from "./harness.ts";

let isFull = false;

const server = useServer({
  blobs: (realStore) => ({
    ...realStore,
    put: async (...blob) => {
      if (isFull)
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      return realStore.put(...blob);
    },
  }),
});

it("OPS-5 rejects an upload while the disk is full, stores nothing, logs the reason, serves other requests, and accepts uploads after space is freed", async () => {
  const admin = await server.signUp("Admin");
  const upload = () =>
    server.call(admin, uploadAssets, { query: {}, body: { files: [new File(["some bytes"], "notes.txt")] } });
  const listFiles = async () => (await server.call(admin, getFiles, { query: { count: 10, skip: 0 } })).body;

  isFull = true;
  expect((await upload()).status).toBe(507);
  expect(await server.db.selectFrom("files").select("hash").execute()).toEqual([]);
  expect(server.lines.map(({ fields }) => String(fields.err))).toContainEqual(
    expect.stringContaining("ENOSPC"),
  );
  expect((await server.call(visitor, getClientConfig)).status).toBe(200);

  isFull = false;
  expect((await upload()).status).toBe(200);
  expect(JSON.stringify(await listFiles())).toContain("notes.txt");
});
