import { buffer } from "node:stream/consumers";
import { exportGame } from "@gonfalon/contract/game-package.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { expect } from "vitest";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { zip } from "#adapters/archive/zip-writer.ts";
import type { TestServer } from "../../../../test/harness.ts";
import type { TestUser } from "../../../../test/test-users.ts";

export type Parts = Readonly<Record<string, Uint8Array | string>>;

export async function toZip(parts: Parts): Promise<File> {
  async function* listEntries() {
    for (const [name, content] of Object.entries(parts))
      yield { name, modifiedAt: new Date(0), chunks: [Buffer.from(content)] };
  }
  return toFile(await buffer(zip(listEntries())));
}

export function toFile(bytes: Uint8Array): File {
  return new File([Uint8Array.from(bytes)], "game.zip", { type: "application/zip" });
}

export async function exportPackage({ app }: TestServer, admin: TestUser, id: number): Promise<File> {
  const response = await app.inject({
    method: "POST",
    url: toRequestUrl(exportGame, { params: { id } }),
    headers: admin.headers,
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/zip");
  return toFile(response.rawPayload);
}

/** The entries of a package by name; JSON entries are parsed. */
export async function readContent(file: File): Promise<Readonly<Record<string, unknown>>> {
  const { parts = [] } = (await zipReader.read(file, 1000)) ?? {};
  const content: Record<string, unknown> = {};
  for (const { name, open } of parts) {
    const bytes = await buffer(await open());
    content[name] = name.endsWith(".json") ? JSON.parse(bytes.toString()) : bytes.toString("base64");
  }
  return content;
}

/** The game of a package that another platform exported. */
export const GAME = {
  title: "Elsewhere",
  summary: "",
  content: "",
  hidden: false,
  practiceMode: true,
  acceptWithoutReview: true,
  inviteCode: "code",
  teamMemberCountLimit: 0,
  containerCountLimit: 3,
  startTime: "2026-02-01T00:00:00+00:00",
  endTime: "2026-02-02T00:00:00+00:00",
  writeup: null,
  bloodBonus: { first: 50, second: 30, third: 10 },
  posterHash: null,
  divisions: [{ name: "Open", inviteCode: "x", defaultPermissions: ["JoinGame"], challengeConfig: [] }],
};

/** The challenge of `GAME`. */
export const CHALLENGE = {
  id: 7,
  title: "Elsewhere's challenge",
  content: "",
  category: "Web",
  type: "StaticContainer",
  enabled: true,
  scoring: { original: 500, minRate: 0.5, difficulty: 0 },
  limits: { submission: 0, deadline: null },
  flags: {
    disableBloodBonus: false,
    enableTrafficCapture: false,
    template: null,
    static: [{ value: "flag{x}", attachment: null }],
  },
  attachment: {
    type: "Remote",
    hash: null,
    fileName: null,
    fileSize: null,
    remoteUrl: "https://example.org/a",
  },
  hints: null,
  container: {
    image: "nginx",
    memoryLimit: 64,
    cpuCount: 1,
    storageLimit: 0,
    exposePort: 80,
    networkMode: "Custom",
    fileName: null,
  },
};

/** The parts of a package with `GAME` and `CHALLENGE`. */
export function buildPackageParts(overrides: Parts = {}): Parts {
  return {
    "manifest.json": JSON.stringify({ version: "1.0", format: "GZCTF-GAME" }),
    "game.json": JSON.stringify(GAME),
    "challenges/challenge-7.json": JSON.stringify(CHALLENGE),
    ...overrides,
  };
}
