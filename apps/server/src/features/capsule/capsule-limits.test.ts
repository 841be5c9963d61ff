import { Readable } from "node:stream";
import { Type } from "typebox";
import { expect, it } from "vitest";
import { readAllLines } from "./capsule-lines.ts";
import { verifyCapsule } from "./capsule-verification.ts";

const toPart = (name: string, text: string) => ({
  name,
  size: text.length,
  open: async () => Readable.from([Buffer.from(text)]),
});

it.each([
  ["too many values", `[${"[],".repeat(100_000)}[]]`],
  ["too many bytes", `"${"x".repeat(4 * 1024 ** 2)}"`],
])("CAPSULE-2 a row with %s is rejected before it is parsed", async (_, text) => {
  const part = { name: "data/teams.ndjson", field: "teams", maxLines: 10, bytes: Buffer.from(text) };
  const schema = Type.Union([Type.String(), Type.Array(Type.Unknown())]);
  await expect(readAllLines(schema, part)).rejects.toMatchObject({ key: "package.part-invalid" });
});

it("CAPSULE-2 a manifest with too many values is rejected before it is parsed", async () => {
  const buildManifest = (count: number) =>
    JSON.stringify({
      format: "GONFALON-CAPSULE",
      version: "1.0",
      exportedAt: "",
      exporterVersion: "",
      final: true,
      people: "names",
      game: { id: 1, title: "", publicKey: "" },
      parts: Array.from({ length: count }, () => ({ name: "", size: 0, sha256: "" })),
    });
  const verify = (count: number) =>
    verifyCapsule([toPart("manifest.json", buildManifest(count)), toPart("manifest.sig", "")], undefined);
  expect(await verify(10)).toMatchObject({ part: "manifest.sig" });
  expect(await verify(70_000)).toMatchObject({ part: "manifest.json" });
});
