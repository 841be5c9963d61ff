import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { SizedArchiveEntry } from "#ports/archive-writer.ts";
import { tarGz } from "./tar-gz.ts";

const modifiedAt = new Date("2026-01-01T12:00:00Z");

async function* iterate<T>(...items: T[]): AsyncIterable<T> {
  yield* items;
}

function createEntry(name: string, ...chunks: string[]): SizedArchiveEntry {
  const bytes = chunks.map((chunk) => Buffer.from(chunk));
  return { name, size: Buffer.concat(bytes).byteLength, modifiedAt, chunks: iterate(...bytes) };
}

it("creates an archive that tar can extract, even with a long name that is not ASCII", async () => {
  const longName = `folder ${"x".repeat(150)}/Größe 旗.pdf`;
  const archive = await buffer(
    tarGz(
      iterate(
        createEntry(longName, "one", "two"),
        createEntry("empty", ""),
        createEntry("block", "b".repeat(512)),
      ),
    ),
  );
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-tar-"));
  try {
    await writeFile(join(folder, "all.tar.gz"), archive);
    const names = execFileSync("tar", ["-tzf", "all.tar.gz", "--quoting-style=literal"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(names.trim().split("\n")).toEqual([longName, "empty", "block"]);
    execFileSync("tar", ["-xzf", "all.tar.gz"], { cwd: folder });
    expect(await readFile(join(folder, longName), "utf8")).toBe("onetwo");
    expect(await readFile(join(folder, "empty"), "utf8")).toBe("");
    expect(await readFile(join(folder, "block"), "utf8")).toHaveLength(512);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("creates a valid archive without files", async () => {
  const input = await buffer(tarGz(iterate()));
  expect(execFileSync("tar", ["-tzf", "-"], { input, encoding: "utf8" })).toBe("");
});

it("fails when a file cannot be read", async () => {
  async function* failAfterFirstChunk(): AsyncIterable<Uint8Array> {
    yield new Uint8Array(1);
    throw new Error("disk");
  }
  const archive = tarGz(iterate({ name: "a", size: 2, modifiedAt, chunks: failAfterFirstChunk() }));
  await expect(buffer(archive)).rejects.toThrow("disk");
});
