import { createCipheriv, createPublicKey, diffieHellman, sign, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { generatePair, openBox, toPrivateKey, toPublicKey } from "./key-pair.ts";

// The test vector of the protocol: a private key of the bytes 00 to 1f, and a ciphertext for it.
const privateKey = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const publicKey = Buffer.from("j0DFrbaPJWJK5bIU6nZ6bslNgp09e14a0bpvPiE4KF8=", "base64");
const box = Buffer.from(
  "EyxEK+AQ+9V+cmAzKKp25x/MwVA6riGTJ9FNnJmT9HIAAQIDBAUGBwgJCgt7ffGJEKp5ezsm4DMvAs+eLWolEXzJThE=",
  "base64",
);
const key = toPrivateKey("X25519", { publicKey, privateKey });

describe("a sealed box", () => {
  it("CRED-1 can be decrypted as in the test vector", () => {
    expect(openBox(key, box)?.toString("utf8")).toBe("P4ssW@rd");
    expect(createPublicKey(key).export({ format: "jwk" }).x).toBe(publicKey.toString("base64url"));
  });

  it("can be decrypted with a generated key pair", () => {
    const ourPair = generatePair("X25519");
    const theirPair = generatePair("X25519");
    const secret = diffieHellman({
      privateKey: toPrivateKey("X25519", theirPair),
      publicKey: toPublicKey("X25519", ourPair.publicKey),
    });
    const nonce = Buffer.alloc(12, 7);
    const cipher = createCipheriv("aes-256-gcm", sha256(secret), nonce);
    const ciphertext = Buffer.concat([cipher.update("пароль"), cipher.final(), cipher.getAuthTag()]);
    const openedText = openBox(
      toPrivateKey("X25519", ourPair),
      Buffer.concat([theirPair.publicKey, nonce, ciphertext]),
    );
    expect(openedText?.toString("utf8")).toBe("пароль");
  });

  it.each([
    ["empty", Buffer.alloc(0)],
    ["too short for a key, a nonce and a tag", box.subarray(0, 59)],
    ["all zeros, which start with a public key of small order", Buffer.alloc(80)],
    ["changed in its last byte", Buffer.concat([box.subarray(0, -1), Buffer.of(0)])],
    ["missing its last byte", box.subarray(0, -1)],
  ])("cannot be decrypted when it is %s", (_case, bytes) => {
    expect(openBox(key, bytes)).toBeUndefined();
  });

  it("cannot be decrypted with another key", () => {
    expect(openBox(toPrivateKey("X25519", generatePair("X25519")), box)).toBeUndefined();
  });
});

it("signs as in the test vector of team tokens, with the raw bytes of an Ed25519 key pair", () => {
  const rawPublicKey = Buffer.from("A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=", "base64");
  const message = Buffer.from("GZCTF_TEAM_42");
  const signature = sign(null, message, toPrivateKey("Ed25519", { publicKey: rawPublicKey, privateKey }));
  expect(signature.toString("base64")).toBe(
    "eBSYQ6BvFYYU2y8I/zsXA9sOBeWHOAA5ACBfvOXMd+aKkn/wkzfA/Gz9iwP83xy/cLAminCRLUvMm5tIv6UGBA==",
  );
  expect(verify(null, message, toPublicKey("Ed25519", rawPublicKey), signature)).toBe(true);
});
