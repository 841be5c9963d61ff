import { type Static, Type } from "typebox";
import { CaptchaProvider } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";

export const CaptchaInfo = Type.Object({ type: CaptchaProvider, siteKey: Type.String() });
export type CaptchaInfo = Static<typeof CaptchaInfo>;

export const getCaptcha = endpoint({
  method: "GET",
  path: "/api/captcha",
  access: "public",
  summary: "Get the captcha that the forms require",
  etag: "cap",
  reply: CaptchaInfo,
});

export const PowPuzzle = Type.Object({
  id: Type.String({ description: "12 hexadecimal digits" }),
  challenge: Type.String({ description: "16 hexadecimal digits: the 8 bytes before the solution" }),
  difficulty: Type.Integer({
    description: "Number of leading zero bits that the SHA-256 of challenge and solution must have",
  }),
});
export type PowPuzzle = Static<typeof PowPuzzle>;

export const getPowChallenge = endpoint({
  method: "GET",
  path: "/api/captcha/powchallenge",
  access: "public",
  summary: "Get a proof-of-work puzzle; its solution `{id}:{16 hexadecimal digits}` is valid for one form",
  limit: "PowChallenge",
  reply: PowPuzzle,
  fails: ["captcha.no-challenge"],
});
