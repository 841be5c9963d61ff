import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { createStandardRequest } from "./standard-request.ts";

const vector = {
  url: "https://example.org/",
  secrets: ["whsec_Z29uZmFsb24gdGVzdCB2ZWN0b3IsIDMyIGJ5dGVzISE="],
  messageId: "0198f3a0-1111-7222-8333-444455556666",
  payload: { data: {}, timestamp: "2026-11-16T06:00:00.000Z", type: "webhook.test" },
  at: new Date(1_794_808_800_000),
};

it("HOOK-6 creates the expected headers and signature for the test vector", () => {
  const { headers, body } = createStandardRequest(vector);
  expect(body).toBe('{"type":"webhook.test","timestamp":"2026-11-16T06:00:00.000Z","data":{}}');
  expect(headers).toEqual({
    "content-type": "application/json",
    "webhook-id": "msg_0198f3a0-1111-7222-8333-444455556666",
    "webhook-timestamp": "1794808800",
    "webhook-signature": "v1,/bEsMi4SuYr83Dvx+ATy7CanGPCoZZu7SHFFSWBvXUQ=",
  });
});

it("HOOK-6 a request has one signature per secret", () => {
  const formerSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const { headers } = createStandardRequest({ ...vector, secrets: [...vector.secrets, formerSecret] });
  const signatures = headers["webhook-signature"]?.split(" ") ?? [];
  const expected = [vector.secrets, [formerSecret]].map(
    (secrets) => createStandardRequest({ ...vector, secrets }).headers["webhook-signature"],
  );
  expect(signatures).toEqual(expected);
  expect(new Set(signatures).size).toBe(2);
});

it("HOOK-6 OpenSSL computes the same signature", () => {
  const { headers, body } = createStandardRequest(vector);
  const key = Buffer.from(vector.secrets[0]?.slice(6) ?? "", "base64").toString("hex");
  const signedContent = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const options = ["dgst", "-sha256", "-mac", "HMAC", "-macopt", `hexkey:${key}`, "-binary"];
  const signature = execFileSync("openssl", options, { input: signedContent }).toString("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
});
