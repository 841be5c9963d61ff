import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Cluster, ensureCluster } from "./cluster.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-cluster-"));
});

afterEach(() => rm(folder, { recursive: true }));

it("creates no cluster if it is unknown whether one exists", async () => {
  const directory = join(folder, "postgres");
  await symlink("postgres", directory);
  // Only a new cluster would need the other members.
  await expect(ensureCluster({ directory } as Cluster)).rejects.toThrow("ELOOP");
  expect(await readdir(folder)).toEqual(["postgres"]);
});
