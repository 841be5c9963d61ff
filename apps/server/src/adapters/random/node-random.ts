import { randomBytes, randomInt } from "node:crypto";
import type { Random } from "#ports/random.ts";

export const nodeRandom: Random = {
  token: (bits) => randomBytes(Math.ceil(bits / 8)).toString("base64url"),
  hex: (length) =>
    randomBytes(Math.ceil(length / 2))
      .toString("hex")
      .slice(0, length),
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(""),
  uuid: createUuidV7,
};

/** RFC 9562: 48 bits of milliseconds, version 7, variant 2, the rest random. */
function createUuidV7(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
