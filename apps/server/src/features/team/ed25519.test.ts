import fc from "fast-check";
import { expect, it } from "vitest";
import { isValidSignature } from "./ed25519.ts";

const publicKey = "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=";
const signature = "eBSYQ6BvFYYU2y8I/zsXA9sOBeWHOAA5ACBfvOXMd+aKkn/wkzfA/Gz9iwP83xy/cLAminCRLUvMm5tIv6UGBA==";

it("accepts a signature only for the text that was signed", () => {
  expect(isValidSignature({ text: "GZCTF_TEAM_42", signature, publicKey })).toBe(true);
  expect(isValidSignature({ text: "GZCTF_TEAM_43", signature, publicKey })).toBe(false);
});

it("returns false for any other key and signature, and never throws", () => {
  const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const arbitraryKey = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(arbitraryKey, fc.uint8Array({ maxLength: 80 }), (anyKey, anySignature) => {
      expect(
        isValidSignature({
          text: "GZCTF_TEAM_1",
          signature: toBase64(anySignature),
          publicKey: toBase64(anyKey),
        }),
      ).toBe(false);
    }),
  );
});
