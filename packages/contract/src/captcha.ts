import { type Static, Type } from "typebox";
import { CaptchaProvider } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";

export const CaptchaInfo = Type.Object({ type: CaptchaProvider, siteKey: Type.String() });
export type CaptchaInfo = Static<typeof CaptchaInfo>;

export const getCaptcha = endpoint({
  method: "GET",
  path: "/api/captcha",
  access: "public",
  summary: "Which captcha the forms ask for",
  etag: "cap",
  reply: CaptchaInfo,
});

export const PowPuzzle = Type.Object({
  id: Type.String({ description: "12 hexadecimal digits" }),
  challenge: Type.String({ description: "16 hexadecimal digits: the 8 bytes in front of the answer" }),
  difficulty: Type.Integer({ description: "How many zero bits the SHA-256 of both must begin with" }),
});
export type PowPuzzle = Static<typeof PowPuzzle>;

export const getPowChallenge = endpoint({
  method: "GET",
  path: "/api/captcha/powchallenge",
  access: "public",
  summary: "A puzzle whose answer, as `{id}:{16 hexadecimal digits}`, is the captcha of one form",
  limit: "PowChallenge",
  reply: PowPuzzle,
  fails: ["captcha.no-challenge"],
});
