import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { computeGameSalt, computeTeamHash } from "./team-hash.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

it("FLAG-4 computes the documented team hash", () => {
  const salt = computeGameSalt("eG5waGF8fmh6Ym9ydGJ8ZHVoanxmfnNuYHZocHlkZnA=", sha256);
  expect(salt).toBe("990d3a01781833ec0a55e5bcce9b47db5aba7d68a9a66fdfb07f79c33dc48278");
  const token = "12:jDETKu7ihQpzHP+7VkQG86MxVA5Chd7lKXHB2JdWhjw6bRxn+tWPHNVnPmNu/TIK5SDgCA7Wp6pZXhvWwac0BQ==";
  expect(computeTeamHash({ salt, challengeId: 7, token }, sha256)).toBe("369818d0379a");
});
