import { changeAvatar, getProfile } from "@gonfalon/contract/account.ts";
import { deleteAsset, uploadAssets } from "@gonfalon/contract/asset.ts";
import { createTeam } from "@gonfalon/contract/team.ts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { useServer } from "./harness.ts";

const CONNECTION_COUNT = 3;
let callCount = 0;
let bucket = Promise.withResolvers<void>();

/** Uploads to the bucket and deletions in it wait until the test resolves `bucket`. */
const server = useServer({
  maxConnections: CONNECTION_COUNT,
  blobs: (realStore) => ({
    ...realStore,
    put: async (...blob) => {
      callCount += 1;
      await bucket.promise;
      await realStore.put(...blob);
    },
    delete: async (hash) => {
      callCount += 1;
      await bucket.promise;
      await realStore.delete(hash);
    },
  }),
});

/** Resolves when the bucket has received this many requests. */
async function waitForCalls(expectedCount: number): Promise<void> {
  while (callCount < expectedCount) await new Promise(setImmediate);
}

it("a hanging bucket affects only the requests that need it, even with few database connections", async () => {
  const admin = await server.signUp("Admin");
  const user = await server.signUp();
  const upload = (text: string) =>
    server.call(admin, uploadAssets, { query: {}, body: { files: [new File([text], "a.txt")] } });

  bucket.resolve();
  const [storedFile] = (await upload("to be deleted")).body;
  bucket = Promise.withResolvers();
  callCount = 0;

  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const requests = [
    ...Array.from({ length: 2 * CONNECTION_COUNT }, (_, index) => upload(`file ${index}`)),
    server.call(user, changeAvatar, { body: { file: new File([Uint8Array.from(png)], "a.png") } }),
    server.call(admin, deleteAsset, { params: { hash: storedFile?.hash ?? "" } }),
  ];
  await waitForCalls(requests.length);

  expect((await server.call(user, getProfile)).status).toBe(200);
  expect((await server.call(user, createTeam, { body: { name: "Unharmed" } })).status).toBe(200);

  bucket.resolve();
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
});
