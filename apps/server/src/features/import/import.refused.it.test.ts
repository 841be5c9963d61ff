import { beforeAll, describe, expect, it } from "vitest";
import { toArchive, toCtfdParts } from "../../../test/ctfd-export.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { importFixtures, patchArchive, withNewPeople } from "./test/import-fixtures.ts";

const server = useServer();
let admin: TestUser;
const { send, countRows, listBlobs } = importFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

describe("IMPORT-1 a file that is refused leaves no rows and no blobs", () => {
  const validParts = toCtfdParts(withNewPeople("bad"));
  it.each([
    ["a file that is not a zip", async () => new File(["not a zip"], "a.zip")],
    ["a zip without an export", () => toArchive({ "readme.txt": "hello" })],
    ["a table that is not JSON", () => toArchive({ ...validParts, "db/users.json": "{" })],
    ["a table without results", () => toArchive({ ...validParts, "db/users.json": '{"results":1}' })],
    ["rows that are not objects", () => toArchive({ ...validParts, "db/users.json": '{"results":[[1]]}' })],
    [
      "an id that is a string",
      () => toArchive({ ...validParts, "db/users.json": '{"results":[{"id":"x"}]}' }),
    ],
    ["a huge number", () => toArchive({ ...validParts, "db/challenges.json": '{"results":[{"id":1e300}]}' })],
    [
      "an invalid time",
      () => toArchive({ ...validParts, "db/users.json": '{"results":[{"id":1,"created":"soon"}]}' }),
    ],
    [
      "deep nesting",
      () => toArchive({ ...validParts, "db/users.json": `{"results":[${"[".repeat(99)}${"]".repeat(99)}]}` }),
    ],
    [
      "a truncated zip",
      async () => {
        const bytes = new Uint8Array(await (await toArchive(validParts)).arrayBuffer());
        return new File([bytes.slice(0, bytes.byteLength - 40)], "a.zip");
      },
    ],
    [
      "a path outside of the archive",
      () =>
        patchArchive({ ...validParts, "xx/xx.txt": "x" }, (text) =>
          text.replaceAll("xx/xx.txt", "../xx.txt"),
        ),
    ],
    [
      "two parts with one name",
      () =>
        patchArchive({ ...validParts, "db/x.json": "x", "db/y.json": "y" }, (text) =>
          text.replaceAll("db/y.json", "db/x.json"),
        ),
    ],
  ])("%s", async (_, createFile) => {
    const before = await countRows();
    const blobs = await listBlobs();
    expect((await send(await createFile())).status).toBe(400);
    expect(await countRows()).toEqual(before);
    expect(await listBlobs()).toEqual(blobs);
  });
});
